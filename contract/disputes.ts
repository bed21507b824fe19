import { badInput, DomainError, firstProblem } from './errors.ts';
import { HOUR_MS } from './time.ts';

export type DisputeStatus = 'NEEDS_RESPONSE' | 'UNDER_REVIEW' | 'WON' | 'LOST';
export type DisputeResponse = 'ACCEPTED' | 'CONTESTED';

/** Times before the deadline at which admins are alerted of a dispute that nobody has answered, in milliseconds. */
export const DISPUTE_ALERTS_MS = [48 * HOUR_MS, 12 * HOUR_MS];

/** Order of a table of disputes: the ones that wait for an admin first. */
export const DISPUTE_URGENCY: Record<DisputeStatus, number> = {
  NEEDS_RESPONSE: 2,
  UNDER_REVIEW: 1,
  WON: 0,
  LOST: 0,
};

export const DISPUTE_TEXTS = {
  saved: 'Draft saved.',
  notSaved: 'Failed to save draft.',
  sent: 'Answer sent to the payment provider.',
  waiting: 'Answer saved. It is sent as soon as the payment provider answers.',
  notSent: 'Failed to send answer.',
  answered: 'This dispute has been answered already',
  tooLate: 'The deadline of this dispute is over',
};

/** Most characters of each part of the evidence. */
export const EVIDENCE_LENGTHS = {
  customerName: 100,
  customerEmail: 254,
  customerPhone: 30,
  serviceDetails: 3000,
  message: 1000,
};

export type DisputeEvidence = Record<keyof typeof EVIDENCE_LENGTHS, string>;

const PARTS = Object.keys(EVIDENCE_LENGTHS) as (keyof DisputeEvidence)[];
const MISSING: DisputeEvidence = {
  customerName: 'Enter the name of the payer',
  customerEmail: 'Enter the e-mail address of the payer',
  customerPhone: 'Enter the phone number of the payer',
  serviceDetails: 'Describe what the family bought and used',
  message: 'Say in a few words why',
};

/** Returns the evidence without spaces around its parts. */
export const trimmedEvidence = (evidence: DisputeEvidence): DisputeEvidence =>
  Object.fromEntries(PARTS.map((part) => [part, evidence[part].trim()])) as DisputeEvidence;

/** Finds what is wrong with a draft, which may be incomplete. */
export function* draftProblems(evidence: DisputeEvidence): Generator<DomainError> {
  for (const part of PARTS)
    if (evidence[part].trim().length > EVIDENCE_LENGTHS[part])
      yield badInput(part, `This can have ${EVIDENCE_LENGTHS[part]} characters`);
}

/** Finds what is wrong with an answer: contesting needs every part, accepting only the reason. */
export function* responseProblems(
  evidence: DisputeEvidence,
  response: DisputeResponse,
): Generator<DomainError> {
  const needed: (keyof DisputeEvidence)[] = response === 'CONTESTED' ? PARTS : ['message'];
  for (const part of needed) if (evidence[part].trim() === '') yield badInput(part, MISSING[part]);
  if (
    response === 'CONTESTED' &&
    evidence.customerEmail.trim() !== '' &&
    !evidence.customerEmail.includes('@')
  )
    yield badInput('customerEmail', 'This is not an e-mail address');
  yield* draftProblems(evidence);
}

export const checkDraft = (evidence: DisputeEvidence) => firstProblem(draftProblems(evidence));
export const checkResponse = (evidence: DisputeEvidence, response: DisputeResponse) =>
  firstProblem(responseProblems(evidence, response));

type Answerable = { status: DisputeStatus; response: DisputeResponse | null; dueAt: Date | null };

/** Checks that a dispute still waits for an answer. Returns the reason why not, or null. */
export function checkAnswerable({ status, response, dueAt }: Answerable, now: Date): DomainError | null {
  if (response !== null || status !== 'NEEDS_RESPONSE')
    return new DomainError('CONFLICT', DISPUTE_TEXTS.answered, null);
  return dueAt && dueAt <= now ? new DomainError('CONFLICT', DISPUTE_TEXTS.tooLate, null) : null;
}

const STATUSES: Record<string, DisputeStatus> = {
  'awaiting-merchant-feedback': 'NEEDS_RESPONSE',
  'awaiting-bank-feedback': 'UNDER_REVIEW',
  pending: 'UNDER_REVIEW',
};
const OUTCOMES: Record<string, DisputeStatus> = {
  declined: 'WON',
  'merchant-accepted': 'LOST',
  'auto-accepted': 'LOST',
};

/** Returns what the provider's words mean; null for words that are not known, which decide nothing. */
export function disputeStatusOf(status: string, resolution: string | null): DisputeStatus | null {
  const found = status === 'resolved' ? OUTCOMES[resolution ?? ''] : STATUSES[status];
  return found ?? null;
}

const ORDER: DisputeStatus[] = ['NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST'];

/** Returns whether a dispute may go from one state to another: only forward, and an outcome stays. */
export const isLaterDispute = (from: DisputeStatus, to: DisputeStatus): boolean =>
  from !== 'WON' && from !== 'LOST' && ORDER.indexOf(to) > ORDER.indexOf(from);

/** Describes the time until a deadline, such as "2 days 3 hours left". */
export function timeLeftText(dueAt: Date, now: Date): string {
  const minutes = Math.floor((dueAt.getTime() - now.getTime()) / 60_000);
  if (minutes < 0) return 'The deadline is over';
  const parts: [number, string][] = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  const shown = parts.slice(first === -1 ? 2 : first, (first === -1 ? 2 : first) + 2);
  return `${shown.map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`).join(' ')} left`;
}
