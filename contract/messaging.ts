import { badInput, DomainError } from './errors.ts';

/** Characters of one message. */
export const CONTENT_MAX = 5000;
/** Characters of a subject line. */
export const SUBJECT_MAX = 120;
/** Files of one message. */
export const MESSAGE_FILES_MAX = 10;
/** Characters of what is searched for. One letter alone is in nearly everything. */
export const SEARCH = { min: 2, max: 100 };

/** What the messenger says when a message did not get through. */
export const MESSAGING_TEXTS = {
  failed: 'Failed to send message. Please try again.',
  notLoaded: 'Failed to load communication data',
};

export type Draft = { content: string; subject: string | null; fileIds: readonly string[] };

/** A message needs something in it: words, a link among them, or a file. */
export function checkMessage({ content, subject, fileIds }: Draft): DomainError | null {
  const { length } = tidyContent(content);
  if (fileIds.length > MESSAGE_FILES_MAX)
    return badInput('fileIds', `A message can have ${MESSAGE_FILES_MAX} files`);
  if (length === 0 && fileIds.length === 0) return badInput('content', 'Write something first');
  if (length > CONTENT_MAX) return badInput('content', `A message can have ${CONTENT_MAX} characters`);
  return tidySubject(subject ?? '').length > SUBJECT_MAX
    ? badInput('subject', `A subject can have ${SUBJECT_MAX} characters`)
    : null;
}

/** The words of a message without blanks around them, and without the one character that no database keeps. */
export const tidyContent = (content: string) => content.replaceAll('\0', '').trim();

/** A subject is one line, without blanks around it. */
export const tidySubject = (subject: string) => tidyContent(subject).replace(/\s+/g, ' ');

/** What is searched for must be long enough to tell messages apart. */
export function checkSearch(text: string): DomainError | null {
  const { length } = tidyContent(text);
  if (length < SEARCH.min) return badInput('text', `Type at least ${SEARCH.min} characters`);
  return length > SEARCH.max ? badInput('text', `A search can have ${SEARCH.max} characters`) : null;
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
