import { badInput, DomainError } from './errors.ts';

/** Most characters of one message. */
export const MAX_CONTENT_LENGTH = 5000;
/** Most characters of a subject. */
export const MAX_SUBJECT_LENGTH = 120;
/** Most files of one message. */
export const MAX_MESSAGE_FILES = 10;
/** Length of a search text in characters. A single letter would match nearly every message. */
export const SEARCH_LENGTH = { min: 2, max: 100 };

/** Error messages of the messenger. */
export const MESSAGING_TEXTS = {
  failed: 'Failed to send message. Please try again.',
  waiting: 'Not sent yet. It is sent when the connection is back.',
  unanswered: 'It may have arrived. We find out when the connection is back.',
  notLoaded: 'Failed to load communication data',
};

const nameList = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Returns the title of the notification that stands for the unread messages of a thread. */
export function messagesTitle(unread: {
  messageCount: number;
  /** The names of those who sent them. */
  senders: readonly string[];
  isImportant: boolean;
}): string {
  const { messageCount, senders, isImportant } = unread;
  const names = nameList.format(senders);
  if (messageCount === 1) return `${isImportant ? 'Important' : 'New'} message from ${names}`;
  return `${messageCount} new messages from ${names}${isImportant ? ', with an important one' : ''}`;
}

export type MessageDraft = { content: string; subject: string | null; fileIds: readonly string[] };

/** Checks a message, which needs text or a file. Returns the first problem, or null. */
export function checkMessage({ content, subject, fileIds }: MessageDraft): DomainError | null {
  const { length } = normalizeContent(content);
  if (fileIds.length > MAX_MESSAGE_FILES)
    return badInput('fileIds', `A message can have ${MAX_MESSAGE_FILES} files`);
  if (length === 0 && fileIds.length === 0) return badInput('content', 'Write something first');
  if (length > MAX_CONTENT_LENGTH)
    return badInput('content', `A message can have ${MAX_CONTENT_LENGTH} characters`);
  return normalizeSubject(subject ?? '').length > MAX_SUBJECT_LENGTH
    ? badInput('subject', `A subject can have ${MAX_SUBJECT_LENGTH} characters`)
    : null;
}

/** Trims the content of a message and removes NUL, which PostgreSQL cannot store. */
export const normalizeContent = (content: string) => content.replaceAll('\0', '').trim();

/** Trims a subject and collapses whitespace, so that it is one line. */
export const normalizeSubject = (subject: string) => normalizeContent(subject).replace(/\s+/g, ' ');

/** Checks the length of a search text. Returns the problem, or null. */
export function checkSearch(text: string): DomainError | null {
  const { length } = normalizeContent(text);
  if (length < SEARCH_LENGTH.min) return badInput('text', `Type at least ${SEARCH_LENGTH.min} characters`);
  return length > SEARCH_LENGTH.max
    ? badInput('text', `A search can have ${SEARCH_LENGTH.max} characters`)
    : null;
}

export type Thread = {
  package: 'DIY' | 'MENTORED';
  paymentStatus: string;
  parentId: string;
  loginId: string | null;
  /** The profile of the assigned mentor while their record is active. */
  mentorProfileId: string | null;
};

/** Returns the participants of a student's thread; the parent is always one of them. */
export function threadParticipants(thread: Thread): string[] {
  const participants = [thread.parentId, thread.loginId, thread.mentorProfileId];
  return [...new Set(participants.filter((id) => id !== null))];
}

/** Checks that a thread is open for messages. Returns the reason why not, or null. */
export function checkThread(thread: Thread): DomainError | null {
  if (thread.package !== 'MENTORED') return closed('Messaging Not Available');
  if (thread.paymentStatus === 'OVERDUE') return closed('Messages open again once the late part is paid');
  if (thread.paymentStatus !== 'COMPLETED') return closed('Messages open once the course is paid');
  return thread.mentorProfileId === null ? closed('Finding your perfect mentor...') : null;
}

const closed = (message: string) => new DomainError('CLOSED', message, null);
