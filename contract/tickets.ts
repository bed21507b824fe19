import { checkEmail } from './accounts.ts';
import { badInput, DomainError, firstProblem } from './errors.ts';
import {
  MAX_TICKET_FILES,
  MAX_VISITOR_FILES,
  MAX_VISITOR_TICKET_FILES,
  MAX_VISITOR_TICKET_MB,
  MEGABYTE,
} from './uploads.ts';

export const MAX_TICKET_SUBJECT_LENGTH = 120;
export const MAX_TICKET_TEXT_LENGTH = 4000;
export const MAX_RATING_COMMENT_LENGTH = 500;
export const MAX_VISITOR_NAME_LENGTH = 80;
export const MAX_CANNED_TITLE_LENGTH = 80;
/** Most answers that the team keeps to write them again. */
export const MAX_CANNED_ANSWERS = 50;
/** Most messages of tickets that become one. */
export const MAX_MERGED_MESSAGES = 100;
/** Most messages of each side in one ticket, the notes of the team counted with its answers. */
export const MAX_TICKET_MESSAGES = 30;

/** The categories of a ticket, with their names for families. */
export const TICKET_CATEGORIES = {
  PAYMENT: 'Money and payments',
  COURSE: 'Lessons and work',
  MENTOR: 'Mentor and sessions',
  ACCOUNT: 'My account',
  PROBLEM: 'Something does not work',
  OTHER: 'Something else',
} as const;

export type TicketCategory = keyof typeof TICKET_CATEGORIES;
export type TicketRating = 'GOOD' | 'FAIR' | 'POOR';

export const RATING_NAMES: Record<TicketRating, string> = { GOOD: 'Good', FAIR: 'So-so', POOR: 'Not good' };

export const TICKET_TEXTS = {
  parentsOnly: 'Only parents write to our team here',
  subjectMissing: 'Say in a few words what it is about',
  textMissing: 'Please write something',
  nameMissing: 'Please say what we may call you',
  tooManyFiles: (most: number) => `A message can have ${most} files`,
  filesLater: 'You can add files once you have confirmed your address. Our e-mail has a link for that.',
  ticketFilesFull: `A conversation can have ${MAX_VISITOR_TICKET_FILES} files of yours`,
  ticketFilesLarge: `Your files in a conversation can have ${MAX_VISITOR_TICKET_MB} MB in all`,
  filesExpired: 'A file has waited too long. Please remove it and add it again.',
  paymentOfOther: 'Choose one of your payments',
  idTaken: 'Another message has this id',
  full: 'This conversation is full. Please start a new one.',
  sent: 'We have your message.',
  notSent: 'Your message was not sent. Please try again.',
  notLoaded: 'Your messages to us could not be loaded just now',
  solvedAlready: 'This is solved already',
  notSolved: 'That did not work. Please try again.',
  rateWhenSolved: 'You can say this once it is solved',
  rated: 'Thank you for telling us.',
  notRated: 'Your answer was not saved. Please try again.',
  answered: 'Answer sent.',
  noted: 'Note saved.',
  assigned: 'Saved.',
  notSaved: 'That was not saved. Please try again.',
  adminMissing: 'Choose somebody of the team',
  titleMissing: 'Give it a name by which you find it',
  tooManyCanned: `You can keep ${MAX_CANNED_ANSWERS} answers. Delete one first.`,
  cannedSaved: 'Saved for the team.',
  cannedDeleted: 'Deleted.',
  mergedAlready: 'One of these is part of another ticket already',
  otherFamily: 'These tickets are of two people',
  tooLong: 'Together they are too long for one ticket',
  merged: 'The tickets are one now.',
};

/** The fields of a parent's new ticket. */
export type TicketDraft = { category: TicketCategory; subject: string; text: string };

/** Finds what is wrong with a new ticket. */
export function* ticketProblems({ subject, text }: Omit<TicketDraft, 'category'>): Generator<DomainError> {
  const { length } = subject.trim();
  if (length === 0) yield badInput('subject', TICKET_TEXTS.subjectMissing);
  if (length > MAX_TICKET_SUBJECT_LENGTH)
    yield badInput('subject', `This can have ${MAX_TICKET_SUBJECT_LENGTH} characters`);
  yield* ticketTextProblems({ text });
}

/** The fields of a visitor's new ticket. */
export type VisitorTicketDraft = TicketDraft & { name: string; email: string };

/** Finds what is wrong with a new ticket of somebody without an account. */
export function* visitorTicketProblems(draft: Omit<VisitorTicketDraft, 'category'>): Generator<DomainError> {
  const { length } = draft.name.trim();
  if (length === 0) yield badInput('name', TICKET_TEXTS.nameMissing);
  if (length > MAX_VISITOR_NAME_LENGTH)
    yield badInput('name', `A name can have ${MAX_VISITOR_NAME_LENGTH} characters`);
  const problem = checkEmail(draft.email);
  if (problem) yield badInput(problem.field, problem.message);
  yield* ticketProblems(draft);
}

/** Finds what is wrong with a message, an answer or a note in a ticket. */
export function* ticketTextProblems({ text }: { text: string }): Generator<DomainError> {
  const { length } = text.trim();
  if (length === 0) yield badInput('text', TICKET_TEXTS.textMissing);
  if (length > MAX_TICKET_TEXT_LENGTH)
    yield badInput('text', `A message can have ${MAX_TICKET_TEXT_LENGTH} characters`);
}

/** Finds what is wrong with what a family says about a solved ticket. */
export function* ratingProblems({ comment }: { comment: string }): Generator<DomainError> {
  if (comment.trim().length > MAX_RATING_COMMENT_LENGTH)
    yield badInput('comment', `This can have ${MAX_RATING_COMMENT_LENGTH} characters`);
}

/** Finds what is wrong with an answer that the team keeps. */
export function* cannedAnswerProblems({
  title,
  text,
}: {
  title: string;
  text: string;
}): Generator<DomainError> {
  const { length } = title.trim();
  if (length === 0) yield badInput('title', TICKET_TEXTS.titleMissing);
  if (length > MAX_CANNED_TITLE_LENGTH)
    yield badInput('title', `A name can have ${MAX_CANNED_TITLE_LENGTH} characters`);
  yield* ticketTextProblems({ text });
}

/** Returns the words of a kept answer for somebody, whose first name takes the place of `{name}`. */
export const cannedText = (text: string, fullName: string): string =>
  text.replaceAll('{name}', fullName.trim().split(' ')[0] || fullName);

export const checkCannedAnswer = (draft: { title: string; text: string }) =>
  firstProblem(cannedAnswerProblems(draft));
export const checkTicket = (draft: TicketDraft) => firstProblem(ticketProblems(draft));
export const checkVisitorTicket = (draft: VisitorTicketDraft) => firstProblem(visitorTicketProblems(draft));
export const checkTicketText = (draft: { text: string }) => firstProblem(ticketTextProblems(draft));
export const checkRating = (draft: { comment: string }) => firstProblem(ratingProblems(draft));

/** Returns the most files of a message: fewer where anybody who has a mail address can send them. */
export const maxTicketFiles = (writer: 'ACCOUNT' | 'VISITOR'): number =>
  writer === 'VISITOR' ? MAX_VISITOR_FILES : MAX_TICKET_FILES;

/** Checks the number of files of a message. Returns the problem, or null. */
export function checkTicketFiles(
  fileIds: readonly string[],
  writer: 'ACCOUNT' | 'VISITOR',
): DomainError | null {
  const most = maxTicketFiles(writer);
  return fileIds.length <= most ? null : badInput('files', TICKET_TEXTS.tooManyFiles(most));
}

/** Checks that a visitor's ticket has room for one more file. Returns the problem, or null. */
export function checkVisitorFileRoom(
  present: { files: number; bytes: number },
  sizeBytes: number,
): DomainError | null {
  if (present.files >= MAX_VISITOR_TICKET_FILES)
    return new DomainError('LIMIT', TICKET_TEXTS.ticketFilesFull, 'files');
  if (present.bytes + sizeBytes > MAX_VISITOR_TICKET_MB * MEGABYTE)
    return new DomainError('LIMIT', TICKET_TEXTS.ticketFilesLarge, 'files');
  return null;
}

/** Checks that one more message of a side has room. Returns the problem, or null. */
export const checkTicketRoom = (messages: number): DomainError | null =>
  messages < MAX_TICKET_MESSAGES ? null : new DomainError('LIMIT', TICKET_TEXTS.full, null);
