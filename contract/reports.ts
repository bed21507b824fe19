import { badInput, DomainError, firstProblem } from './errors.ts';

/** Length of the reason for a report in characters. */
export const REASON_LENGTH = { min: 3, max: 1000 };
/** Most characters of what an admin writes about a decision. */
export const MAX_RESOLUTION_LENGTH = 2000;
/** Most characters of what an admin writes to the reporter or to the author. */
export const MAX_WORD_LENGTH = 500;

/** Confirmation for the reporter of a message. */
export const REPORT_CONFIRMATION =
  'Thank you for telling us. We have kept a copy of this message, and our team looks at it. ' +
  'Nobody in the conversation is told who reported it. If a child is in danger, call the police first.';

/** Confirmation for the reporter of a project. */
export const PROJECT_REPORT_CONFIRMATION =
  'Thank you for telling us. We have kept a copy of what the gallery shows, and our team looks at it. ' +
  'Nobody is told who reported it. If a child is in danger, call the police first.';

/** Stands in the place of a message that an admin removed. */
export const HIDDEN_MESSAGE_TEXT = 'This message was removed by a moderator.';

/** The decisions by which an admin can close a report. */
export const REPORT_DECISIONS = ['NO_ACTION', 'WARNED', 'REMOVED'] as const;

export type ReportDecision = (typeof REPORT_DECISIONS)[number];

export const REPORT_TEXTS = {
  decided: 'Report closed successfully!',
  notDecided: 'Failed to close report.',
  contactSeen: 'Marked as seen.',
  contactNotSeen: 'Failed to mark message as seen.',
  contactTextNotSeen: 'Failed to mark text as seen.',
};

/** An admin's decision about a report. */
export type ReportVerdict = {
  decision: ReportDecision;
  /** Findings and actions taken, for admins alone. */
  resolution: string;
  /** The word to the reporter. */
  reporterNote: string;
  /** The word to the author; blank unless the decision is to warn. */
  warning: string;
};

/** Requires a reason for a report. Returns the problem, or null. */
export function checkReason(reason: string): DomainError | null {
  const { length } = reason.trim();
  if (length < REASON_LENGTH.min) return badInput('reason', 'Please say in a few words what is wrong');
  return length > REASON_LENGTH.max
    ? badInput('reason', `A reason can have ${REASON_LENGTH.max} characters`)
    : null;
}

/** Finds the problems of a decision: every one needs words to the reporter, and a warning words to the author. */
export function* verdictProblems(verdict: ReportVerdict): Generator<DomainError> {
  const [resolution, note, warning] = [verdict.resolution, verdict.reporterNote, verdict.warning].map(
    (text) => text.trim().length,
  ) as [number, number, number];
  if (resolution === 0) yield badInput('resolution', 'Say what was found and done');
  if (resolution > MAX_RESOLUTION_LENGTH)
    yield badInput('resolution', `A resolution can have ${MAX_RESOLUTION_LENGTH} characters`);
  if (note === 0) yield badInput('reporterNote', 'Write a word to the person who reported it');
  if (note > MAX_WORD_LENGTH) yield badInput('reporterNote', `This can have ${MAX_WORD_LENGTH} characters`);
  if (verdict.decision === 'WARNED' && warning === 0)
    yield badInput('warning', 'Write what the author is told');
  if (warning > MAX_WORD_LENGTH) yield badInput('warning', `This can have ${MAX_WORD_LENGTH} characters`);
}

/** Checks a decision. Returns the first problem, or null. */
export const checkVerdict = (verdict: ReportVerdict): DomainError | null =>
  firstProblem(verdictProblems(verdict));

/** Checks that a person is not reporting what is their own. Returns the problem, or null. */
export const checkNotOwn = (isOwn: boolean, field: string, message: string): DomainError | null =>
  isOwn ? new DomainError('NOT_ALLOWED', message, field) : null;
