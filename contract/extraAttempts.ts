import { badInput, type DomainError, firstProblem } from './errors.ts';

/** Most characters of a reviewer's answer to a request for one more attempt. */
const MAX_REPLY_LENGTH = 500;

export const EXTRA_ATTEMPT_TEXTS = {
  ask: 'Ask for one more try',
  lastUsed: 'That was the last attempt. You can ask for one more try in the lesson',
  asked: 'You asked for one more try. You hear of it as soon as somebody answers.',
  askFailed: 'Your question was not sent. Please try again.',
  granted: 'You got one more try.',
  declined: 'Not this time.',
  decideFailed: 'The answer was not sent. Please try again.',
  replyMissing: 'Please write why, so that the child knows what to do next',
  attemptLeft: 'There is an attempt left',
  answered: (name: string) => `${name} has answered this already`,
};

export type ExtraAttemptDecision = { isGranted: boolean; reply: string };

/** Finds what is wrong with a reviewer's answer: words are optional only when the attempt is granted. */
export function* extraAttemptProblems({ isGranted, reply }: ExtraAttemptDecision): Generator<DomainError> {
  const { length } = reply.trim();
  if (!isGranted && length === 0) yield badInput('reply', EXTRA_ATTEMPT_TEXTS.replyMissing);
  if (length > MAX_REPLY_LENGTH) yield badInput('reply', `An answer can have ${MAX_REPLY_LENGTH} characters`);
}

/** Checks a reviewer's answer. Returns the first problem, or null. */
export const checkExtraAttempt = (decision: ExtraAttemptDecision) =>
  firstProblem(extraAttemptProblems(decision));
