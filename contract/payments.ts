import { DomainError } from './errors.ts';
import { INSTALMENT_TEXTS } from './instalmentTexts.ts';

export const HOUR = 60 * 60 * 1000;
export const ATTEMPTS_PER_ROUND = 10;
/** After this time an unfinished checkout from which the user did not return counts as abandoned. */
export const ABANDONED_AFTER_MS = 60 * 60 * 1000;
/** A payment started within this time is reused instead of starting a second one. */
export const PAYMENT_REUSE_MS = 15 * 60 * 1000;
export const CONFIRMED_REDIRECT_MS = 3000;
export const DEFAULT_COUNTRY = 'Nigeria';
export const CHANNELS = ['card', 'bank', 'ussd', 'qr', 'mobile_money', 'bank_transfer'];

export const PAYMENT_TEXTS = {
  invalidAmount: 'Invalid amount for payment',
  initializeFailed: 'Failed to initialize payment. Please try again.',
  scriptFailed: 'Failed to load Paystack script',
  closed: 'Payments are closed at the moment. Please try again later.',
  alreadyPaid: 'This enrolment is already paid',
  alreadyMentored: 'This enrolment is already mentored',
  changedMeanwhile: 'This enrollment was changed in the meantime. Please look at it and pay again.',
  notUpgradable: 'Only a paid DIY enrolment can be upgraded',
  notPricedHere: 'This upgrade cannot be priced here. Please write to support.',
  tooManyStarts: 'Too many payments were started. Please try again in an hour.',
  tooManyChecks: 'This was checked many times. Please try again in an hour.',
};

export const PAYMENT_START_LIMIT = {
  name: 'payment.start',
  max: 30,
  windowMs: HOUR,
  message: PAYMENT_TEXTS.tooManyStarts,
};
export const PAYMENT_CHECK_LIMIT = {
  name: 'payment.check',
  max: 60,
  windowMs: HOUR,
  message: PAYMENT_TEXTS.tooManyChecks,
};

/** CHECKOUT: at the provider's page. TRANSFER: to an account number that is for this payment alone. */
export type PaymentMethod = 'CHECKOUT' | 'TRANSFER';

export type PaymentStatus =
  | 'PENDING'
  | 'COMPLETED'
  | 'FAILED'
  | 'ABANDONED'
  | 'REVERSED'
  | 'MISMATCHED'
  | 'DUPLICATE'
  | 'REFUNDED';

export type ChargeStatus = 'success' | 'failed' | 'abandoned' | 'reversed' | 'unfinished' | 'unknown';

/** A charge as reported by the provider. `unknown` means that the provider does not know the reference. */
export type Charge = {
  status: ChargeStatus;
  reference: string;
  transactionId: string | null;
  amountMinor: number | null;
  currency: string | null;
  channel: string | null;
  /** The provider's fee in minor units; null until it is reported. */
  feeMinor: number | null;
};

/** The quote of a payment and the progress of its verification. */
export type QuotedPayment = {
  reference: string;
  amountMinor: number;
  currency: string;
  status: PaymentStatus;
  round: number;
  attempt: number;
  createdAt: Date;
};

/** Time until the sandbox completes an upgrade by itself, in milliseconds. */
export const SANDBOX_UPGRADE_MS = 2000;
/** Time that a refund of the sandbox stays pending, and then processing, in milliseconds. */
export const SANDBOX_REFUND_STEP_MS = 1500;

type EnrolmentPayment = { package: 'DIY' | 'MENTORED'; paymentStatus: string };

/** Checks that an enrolment can be paid. Returns the reason why not, or null. */
export function checkPayable({ paymentStatus }: EnrolmentPayment): DomainError | null {
  if (paymentStatus === 'OVERDUE') return new DomainError('CONFLICT', INSTALMENT_TEXTS.hasPlan, null);
  return paymentStatus === 'COMPLETED' ? new DomainError('CONFLICT', PAYMENT_TEXTS.alreadyPaid, null) : null;
}

/** Checks that an enrolment can be paid at a quote that was made for it. Returns the reason why not, or null. */
export function checkStillPayable(
  enrolment: EnrolmentPayment & { course: string },
  quoted: { package: string; course: string },
): DomainError | null {
  const isSame = enrolment.package === quoted.package && enrolment.course === quoted.course;
  return (
    checkPayable(enrolment) ??
    (isSame ? null : new DomainError('CONFLICT', PAYMENT_TEXTS.changedMeanwhile, null))
  );
}

/**
 * Checks that an enrolment can be upgraded. Returns the reason why not, or null.
 * @param enrolment with `paidThroughWeek` null once all of its weeks are paid
 */
export function checkUpgradable({
  package: chosen,
  paymentStatus,
  paidThroughWeek,
}: EnrolmentPayment & { paidThroughWeek: number | null }): DomainError | null {
  if (paymentStatus === 'OVERDUE' || (paymentStatus === 'COMPLETED' && paidThroughWeek !== null))
    return new DomainError('CONFLICT', INSTALMENT_TEXTS.settleFirst, null);
  if (paymentStatus !== 'COMPLETED') return new DomainError('CONFLICT', PAYMENT_TEXTS.notUpgradable, null);
  return chosen === 'MENTORED' ? new DomainError('CONFLICT', PAYMENT_TEXTS.alreadyMentored, null) : null;
}

export type Price = { currency: string; diyMinor: number; mentoredMinor: number };

export function priceOf(chosen: 'DIY' | 'MENTORED', price: Price): number {
  return chosen === 'MENTORED' ? price.mentoredMinor : price.diyMinor;
}

export function checkAmount(amountMinor: number): DomainError | null {
  return Number.isSafeInteger(amountMinor) && amountMinor > 0
    ? null
    : new DomainError('BAD_INPUT', PAYMENT_TEXTS.invalidAmount, null);
}

/** Builds `LM_<milliseconds>_<below 1,000,000>`; the caller retries with another number if the ledger has it. */
export function paymentReference(now: number, random: number): string {
  return `LM_${now}_${random}`;
}

/** Allowed state transitions. Money that arrives counts even after a failure. */
const TRANSITIONS: Record<PaymentStatus, PaymentStatus[]> = {
  PENDING: ['COMPLETED', 'MISMATCHED', 'DUPLICATE', 'FAILED', 'ABANDONED', 'REVERSED'],
  FAILED: ['COMPLETED', 'MISMATCHED', 'DUPLICATE', 'REVERSED'],
  ABANDONED: ['COMPLETED', 'MISMATCHED', 'DUPLICATE', 'FAILED', 'REVERSED'],
  COMPLETED: ['REVERSED', 'REFUNDED'],
  MISMATCHED: ['REVERSED', 'REFUNDED'],
  DUPLICATE: ['REVERSED', 'REFUNDED'],
  REVERSED: [],
  REFUNDED: [],
};

export function isAllowedTransition(from: PaymentStatus, to: PaymentStatus): boolean {
  return TRANSITIONS[from].includes(to);
}

/** States in which money may still arrive. */
const OPEN_STATES: PaymentStatus[] = ['PENDING', 'FAILED', 'ABANDONED'];

export function isOpen(status: PaymentStatus): boolean {
  return OPEN_STATES.includes(status);
}

export type Settlement = { status: PaymentStatus; flag: string | null };

/**
 * Decides the new state of a payment from the provider's response. Returns null while the state does not change.
 * @param scale factor for the durations of payments
 */
export function decideSettlement(
  payment: QuotedPayment,
  charge: Charge,
  now: Date,
  scale: number,
): Settlement | null {
  const settlement = settlementOf(payment, charge, now, scale);
  return settlement && isAllowedTransition(payment.status, settlement.status) ? settlement : null;
}

/**
 * Interprets the provider's response for a payment. Returns null while it has to be verified again.
 *
 * A success counts only when reference, amount and currency match the quote. `failed` is final once the user
 * returned from the checkout (from round 1 on): before that they may be trying a second card there. The provider
 * reports every unfinished checkout as `abandoned` or `unknown`, so these are final only at the end of a round, or
 * an hour after the start when the user did not return at all.
 */
export function settlementOf(
  payment: QuotedPayment,
  charge: Charge,
  now: Date,
  scale: number,
): Settlement | null {
  const isOld = now.getTime() - payment.createdAt.getTime() >= ABANDONED_AFTER_MS * scale;
  switch (charge.status) {
    case 'success': {
      const flag = mismatchOf(payment, charge);
      return { status: flag ? 'MISMATCHED' : 'COMPLETED', flag };
    }
    case 'reversed':
      return { status: 'REVERSED', flag: null };
    case 'failed':
      return payment.round > 0 || isOld ? { status: 'FAILED', flag: null } : null;
    case 'abandoned':
    case 'unknown': {
      const isAbandoned = payment.round > 0 ? payment.attempt >= ATTEMPTS_PER_ROUND : isOld;
      return isAbandoned ? { status: 'ABANDONED', flag: null } : null;
    }
    case 'unfinished':
      return null;
  }
}

/** Describes how the provider's response differs from a payment it reported as paid before; null if it does not. */
export function discrepancyOf(payment: QuotedPayment, charge: Charge): string | null {
  if (charge.status === 'success') return mismatchOf(payment, charge);
  return charge.status === 'reversed' ? null : `${NOT_REPORTED_AS_PAID}: ${charge.status}`;
}

const NOT_REPORTED_AS_PAID = 'The provider no longer reports it as paid';

/** Returns whether a response disproves the flag of a completed payment: the provider reports it as paid again. */
export const disprovesFlag = (flag: string | null, charge: Charge): boolean =>
  charge.status === 'success' && (flag?.startsWith(NOT_REPORTED_AS_PAID) ?? false);

function mismatchOf(payment: QuotedPayment, charge: Charge): string | null {
  if (charge.reference !== payment.reference) return 'The provider answered for another reference';
  if (charge.amountMinor === payment.amountMinor && charge.currency === payment.currency) return null;
  return `The provider reports ${charge.amountMinor} ${charge.currency}, the quote was ${payment.amountMinor} ${payment.currency}`;
}
