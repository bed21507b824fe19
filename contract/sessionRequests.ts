import { badInput, DomainError, firstProblem } from './errors.ts';
import { SESSION_PHASE_TEXTS, sessionPhase, type TimedSession } from './sessionPhase.ts';
import { checkStart } from './sessions.ts';
import { HOUR_MS } from './time.ts';

/** Hours before its start until which a family can ask to move or cancel a session. */
const REQUEST_NOTICE_HOURS = 24;

const MAX_REASON_LENGTH = 500;

export const SESSION_REQUEST_TEXTS = {
  ask: 'Ask for a change',
  asked: 'Your mentor has your question. You see the answer here.',
  askFailed: 'Your question was not sent. Please try again.',
  decided: 'The family has your answer.',
  decideFailed: 'The answer was not sent. Please try again.',
  late: `It is less than ${REQUEST_NOTICE_HOURS} hours until this session, too late to ask here. If you cannot come, please write your mentor a message.`,
  openAlready: 'Your family has asked about this session already. The mentor answers soon.',
  closed: 'This question was answered already, or the session has changed since',
  withdrawn: 'The family has taken this question back. The session stays as it is.',
  withdraw: 'Take It Back',
  taken: 'Your question is taken back. The session stays as it is.',
  notWithdrawn: 'Your mentor has answered already, or the session has changed since',
  withdrawFailed: 'Your question was not taken back. Please try again.',
  reasonMissing: 'Please write why',
  replyMissing: 'Please write why not, so that the family can plan',
  wishMissing: 'Please choose the day and time that you would like',
  sameTime: 'The session is at this time already',
};

type SessionRequestKind = 'MOVE' | 'CANCEL';

export type SessionRequestDraft = {
  kind: SessionRequestKind;
  /** Null for a cancellation. */
  wishedStart: Date | null;
  reason: string;
};

/** Finds what is wrong with the fields of a request, apart from the session that it is about. */
export function* sessionRequestProblems(draft: SessionRequestDraft, now: Date): Generator<DomainError> {
  const { kind, wishedStart, reason } = draft;
  if (kind === 'MOVE' && !wishedStart) yield badInput('wishedStart', SESSION_REQUEST_TEXTS.wishMissing);
  if (kind === 'CANCEL' && wishedStart) yield badInput('wishedStart', 'A cancelled session has no new time');
  const start = wishedStart && checkStart(wishedStart, now);
  if (start) yield badInput('wishedStart', start.message);
  if (!reason.trim()) yield badInput('reason', SESSION_REQUEST_TEXTS.reasonMissing);
  if (reason.trim().length > MAX_REASON_LENGTH)
    yield badInput('reason', `A reason can have ${MAX_REASON_LENGTH} characters`);
}

export const checkSessionRequest = (draft: SessionRequestDraft, now: Date) =>
  firstProblem(sessionRequestProblems(draft, now));

/** Returns whether there is less time left until the start than a mentor is given. @param now in milliseconds */
export const isLateRequest = ({ startsAt }: Pick<TimedSession, 'startsAt'>, now: number): boolean =>
  new Date(startsAt).getTime() - now < REQUEST_NOTICE_HOURS * HOUR_MS;

/** Checks that a family can still ask about a session. Returns the problem, or null. */
export function checkRequestable(session: TimedSession, now: number): DomainError | null {
  const problem = checkNotBegun(session, now);
  if (problem) return problem;
  return isLateRequest(session, now) ? new DomainError('CLOSED', SESSION_REQUEST_TEXTS.late, null) : null;
}

/** Checks that a session lies ahead, so that it can be moved or cancelled on request. Returns the problem, or null. */
export function checkNotBegun(session: TimedSession, now: number): DomainError | null {
  const phase = sessionPhase(session, now);
  if (phase === 'UPCOMING') return null;
  const { closed, begun } = SESSION_PHASE_TEXTS;
  return new DomainError('CLOSED', phase === 'CLOSED' ? closed : begun, null);
}

/** Returns whether the family has taken a request back: one that lapsed by itself was closed by nobody. */
export const isWithdrawn = ({ state, closedById }: { state: string; closedById: string | null }): boolean =>
  state === 'LAPSED' && closedById !== null;

export type SessionRequestDecision = { isAccepted: boolean; reply: string };

/** Finds what is wrong with a mentor's answer: words are optional only when it is accepted. */
export function* decisionProblems({ isAccepted, reply }: SessionRequestDecision): Generator<DomainError> {
  const { length } = reply.trim();
  if (!isAccepted && length === 0) yield badInput('reply', SESSION_REQUEST_TEXTS.replyMissing);
  if (length > MAX_REASON_LENGTH)
    yield badInput('reply', `An answer can have ${MAX_REASON_LENGTH} characters`);
}

export const checkDecision = (decision: SessionRequestDecision) => firstProblem(decisionProblems(decision));
