import { badInput, DomainError } from '../../platform/errors.ts';

/** Characters of one message. */
export const CONTENT_MAX = 5000;

/** What the messenger says when a message did not get through. */
export const MESSAGING_TEXTS = {
  failed: 'Failed to send message. Please try again.',
  notLoaded: 'Failed to load communication data',
};

export type Draft = { content: string };

/** A message needs something in it. */
export function checkMessage({ content }: Draft): DomainError | null {
  const length = content.trim().length;
  if (length === 0) return badInput('content', 'Write something first');
  return length > CONTENT_MAX ? badInput('content', `A message can have ${CONTENT_MAX} characters`) : null;
}

export type Thread = {
  package: 'DIY' | 'MENTORED';
  paymentStatus: string;
  parentId: string;
  userId: string | null;
  /** The profile of the assigned mentor while their record is active. */
  mentorProfileId: string | null;
};

/** Everybody in the thread of a student. The parent is always one of them. */
export function threadPeople(thread: Thread): string[] {
  const people = [thread.parentId, thread.userId, thread.mentorProfileId];
  return [...new Set(people.filter((id) => id !== null))];
}

/** Why nobody can write in this thread now, or null when its people can. */
export function checkThread(thread: Thread): DomainError | null {
  if (thread.package !== 'MENTORED') return closed('Messaging Not Available');
  if (thread.paymentStatus !== 'COMPLETED') return closed('Messages open once the course is paid');
  return thread.mentorProfileId === null ? closed('Finding your perfect mentor...') : null;
}

const closed = (message: string) => new DomainError('CLOSED', message, null);
