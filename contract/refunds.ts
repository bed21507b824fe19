import { badInput, DomainError } from './errors.ts';
import type { PaymentStatus } from './payments.ts';
import { DAY_MS } from './time.ts';

/** Time after the settlement of a payment in which the payer can ask for it back. */
export const REFUND_WINDOW_MS = 7 * DAY_MS;
/** Length of the reason of a request in characters. */
export const REFUND_REASON_LENGTH = { min: 3, max: 1000 };
/** Length of the reason of a refusal, which the family reads. */
export const REFUSAL_LENGTH = { min: 3, max: 500 };
/** The times of the refund policy. */
export const REFUND_REVIEW_TIME = '2-3 business days';
export const REFUND_PROCESSING_TIME = '5-7 business days';
/** Time after the provider's acceptance without an end at which admins are alerted: 7 business days and a weekend. */
export const REFUND_OVERDUE_MS = 11 * DAY_MS;

export type RefundStatus =
  | 'REQUESTED'
  | 'WITHDRAWN'
  | 'REFUSED'
  | 'APPROVED'
  | 'PENDING'
  | 'PROCESSING'
  | 'NEEDS_ATTENTION'
  | 'REFUNDED'
  | 'FAILED';

export type RefundOrigin = 'PAYER' | 'DUPLICATE' | 'UPGRADED' | 'ADMIN' | 'PLAN';

/** Returns whether a refund leaves an admin no choice: all of it goes back. */
export const goesBackInFull = (origin: RefundOrigin): boolean =>
  origin === 'DUPLICATE' || origin === 'UPGRADED';

export const REFUND_TEXTS = {
  requested: 'We have your request.',
  notRequested: 'Your request was not sent. Please try again.',
  withdrawn: 'Your request is withdrawn.',
  notWithdrawn: 'Your request was not withdrawn. Please try again.',
  approved: 'Refund approved.',
  notApproved: 'Failed to approve refund.',
  refused: 'Refund refused.',
  notRefused: 'Failed to refuse refund.',
  notRefundable: 'Only a completed payment can be refunded',
  noMoney: 'No money of this payment is here to give back',
  windowOver: 'A payment can be refunded within 7 days, and they are over. Please write to our support.',
  alreadyOpen: 'A refund of this payment is on its way already',
  alreadyRefunded: 'This payment was refunded in full',
  decided: 'Somebody has decided about this refund already',
  notWithdrawable: 'This refund was decided already, so it cannot be withdrawn',
  duplicateGoesBack: 'What was paid twice goes back in full, so this cannot be refused',
};

/** Allowed state transitions. Only REFUNDED, WITHDRAWN and REFUSED are final: an admin can approve a failed one again. */
const TRANSITIONS: Record<RefundStatus, RefundStatus[]> = {
  REQUESTED: ['WITHDRAWN', 'REFUSED', 'APPROVED'],
  APPROVED: ['PENDING', 'PROCESSING', 'NEEDS_ATTENTION', 'REFUNDED', 'FAILED'],
  PENDING: ['PROCESSING', 'NEEDS_ATTENTION', 'REFUNDED', 'FAILED'],
  PROCESSING: ['NEEDS_ATTENTION', 'REFUNDED', 'FAILED'],
  NEEDS_ATTENTION: ['PROCESSING', 'REFUNDED', 'FAILED'],
  FAILED: ['APPROVED'],
  WITHDRAWN: [],
  REFUSED: [],
  REFUNDED: [],
};

export const isAllowedRefundTransition = (from: RefundStatus, to: RefundStatus): boolean =>
  TRANSITIONS[from].includes(to);

/** States in which a payment has no room for another refund. */
const OPEN_REFUND_STATUSES = [
  'REQUESTED',
  'APPROVED',
  'PENDING',
  'PROCESSING',
  'NEEDS_ATTENTION',
] as const satisfies RefundStatus[];

/** States in which the provider has accepted a refund that has not failed. */
export const ACCEPTED_REFUND_STATUSES = [
  'PENDING',
  'PROCESSING',
  'NEEDS_ATTENTION',
  'REFUNDED',
] as const satisfies RefundStatus[];

const includes = (statuses: readonly RefundStatus[], status: RefundStatus) => statuses.includes(status);

export const isOpenRefund = (status: RefundStatus): boolean => includes(OPEN_REFUND_STATUSES, status);
export const isAcceptedRefund = (status: RefundStatus): boolean => includes(ACCEPTED_REFUND_STATUSES, status);
/** Returns true while an admin has to act. */
export const needsAdmin = (status: RefundStatus): boolean =>
  includes(['REQUESTED', 'NEEDS_ATTENTION', 'FAILED'], status);

/** Returns the state of a refund that the provider reports as `status`; null for a status that is not known. */
export function refundStatusOf(status: string): RefundStatus | null {
  switch (status) {
    case 'pending':
      return 'PENDING';
    case 'processing':
      return 'PROCESSING';
    case 'processed':
      return 'REFUNDED';
    case 'failed':
      return 'FAILED';
    case 'needs-attention':
      return 'NEEDS_ATTENTION';
    default:
      return null;
  }
}

/** Returns the end of the time in which a payment can be asked back. */
export const refundableUntil = (settledAt: Date): Date => new Date(settledAt.getTime() + REFUND_WINDOW_MS);

/** The quote of a payment and what came in for it: they differ when the payment is mismatched. */
export type PaidMoney = {
  amountMinor: number;
  currency: string;
  receivedMinor: number | null;
  receivedCurrency: string | null;
};

/** Returns the money that a payment can give back: what came in. */
export function moneyIn({ amountMinor, currency, receivedMinor, receivedCurrency }: PaidMoney) {
  return receivedMinor !== null && receivedCurrency !== null
    ? { amountMinor: receivedMinor, currency: receivedCurrency }
    : { amountMinor, currency };
}

export type RefundedPayment = PaidMoney & {
  status: PaymentStatus;
  settledAt: Date | null;
  refunds: readonly { status: RefundStatus; amountMinor: number | null }[];
};

/** Returns what of a payment is neither refunded nor about to be, in minor units. */
export function refundableMinor({ refunds, ...payment }: RefundedPayment): number {
  const given = refunds.filter(({ status }) => status === 'APPROVED' || isAcceptedRefund(status));
  return given.reduce((left, refund) => left - (refund.amountMinor ?? 0), moneyIn(payment).amountMinor);
}

/** Checks that something of a payment can be asked back, whenever that is. Returns the problem, or null. */
export function checkRefundable(payment: RefundedPayment): DomainError | null {
  const problem = checkRoom(payment);
  if (problem) return problem;
  return payment.status === 'COMPLETED' && payment.settledAt
    ? null
    : new DomainError('CONFLICT', REFUND_TEXTS.notRefundable, null);
}

/** Checks that an admin can give a payment back, asked or not: its money has to be here. Returns the problem, or null. */
export function checkRefundStart(payment: RefundedPayment): DomainError | null {
  const problem = checkRoom(payment);
  if (problem) return problem;
  const isHere =
    payment.status === 'COMPLETED' ||
    ((payment.status === 'MISMATCHED' || payment.status === 'DUPLICATE') && payment.receivedMinor !== null);
  return isHere ? null : new DomainError('CONFLICT', REFUND_TEXTS.noMoney, null);
}

function checkRoom(payment: RefundedPayment): DomainError | null {
  if (payment.refunds.some(({ status }) => isOpenRefund(status)))
    return new DomainError('CONFLICT', REFUND_TEXTS.alreadyOpen, null);
  return payment.status === 'REFUNDED' || refundableMinor(payment) <= 0
    ? new DomainError('CONFLICT', REFUND_TEXTS.alreadyRefunded, null)
    : null;
}

/** Checks that the payer can ask for a payment now. The last moment counts as within. Returns the problem, or null. */
export function checkRefundRequest(payment: RefundedPayment, now: Date): DomainError | null {
  const problem = checkRefundable(payment);
  if (problem) return problem;
  return payment.settledAt && now <= refundableUntil(payment.settledAt)
    ? null
    : new DomainError('CLOSED', REFUND_TEXTS.windowOver, null);
}

/** Requires a reason for a request. Returns the problem, or null. */
export function checkRefundReason(reason: string): DomainError | null {
  const { length } = reason.trim();
  const { min, max } = REFUND_REASON_LENGTH;
  if (length < min) return badInput('reason', 'Please tell us in a few words why');
  return length > max ? badInput('reason', `A reason can have ${max} characters`) : null;
}

/** Requires a reason for a refusal. Returns the problem, or null. */
export function checkRefusal(refusal: string): DomainError | null {
  const { length } = refusal.trim();
  const { min, max } = REFUSAL_LENGTH;
  if (length < min) return badInput('refusal', 'Tell the family why');
  return length > max ? badInput('refusal', `This can have ${max} characters`) : null;
}

/** Returns whether a part of a payment can be given back: what has opened nothing goes back in full. */
export const mayRefundPart = (origin: RefundOrigin, status: PaymentStatus): boolean =>
  !goesBackInFull(origin) && status === 'COMPLETED';

type RefundedPart = { origin: RefundOrigin; paymentStatus: PaymentStatus; leftMinor: number };

/** Checks the amount that an admin approves. Returns the problem, or null. */
export function checkRefundAmount(
  amountMinor: number,
  { origin, paymentStatus, leftMinor }: RefundedPart,
): DomainError | null {
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 1)
    return badInput('amountMinor', 'The amount has to be more than nothing');
  if (amountMinor > leftMinor) return badInput('amountMinor', 'That is more than is left of the payment');
  return amountMinor < leftMinor && !mayRefundPart(origin, paymentStatus)
    ? badInput('amountMinor', 'This payment goes back in full')
    : null;
}
