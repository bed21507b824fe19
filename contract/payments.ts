import { DomainError } from './errors.ts';

export const HOUR = 60 * 60 * 1000;
export const ATTEMPTS_PER_ROUND = 10;
/** After this long an unfinished checkout that nobody came back from is taken as given up. */
export const GIVEN_UP_AFTER_MS = HOUR;
/** A payment that began this recently is handed out again instead of beginning a second one. */
export const REUSE_MS = 15 * 60 * 1000;
export const CONFIRMED_REDIRECT_MS = 3000;
export const DEFAULT_COUNTRY = 'Nigeria';
export const CHANNELS = ['card', 'bank', 'ussd', 'qr', 'mobile_money', 'bank_transfer'];

export const PAYMENT_TEXTS = {
  invalidAmount: 'Invalid amount for payment',
  initializeFailed: 'Failed to initialize payment. Please try again.',
  noReference: 'No payment reference found. Please try again.',
  processing: 'Payment processing... ({}/{})',
  delayedTitle: 'Verification Delayed',
  delayed:
    'Payment verification taking longer than expected. Please check your dashboard or contact support.',
  unverifiable: 'Unable to verify payment. Please contact support if money was deducted.',
  scriptFailed: 'Failed to load Paystack script',
  closed: 'Payments are closed at the moment. Please try again later.',
  alreadyPaid: 'This enrolment is already paid',
  alreadyMentored: 'This enrolment is already mentored',
  notUpgradable: 'Only a paid DIY enrolment can be upgraded',
  notPricedHere: 'This upgrade cannot be priced here. Please write to support.',
  tooManyStarts: 'Too many payments were started. Please try again in an hour.',
  tooManyChecks: 'This was checked many times. Please try again in an hour.',
};

/** 'Payment processing... (3/10)' */
export function processingText(attempt: number): string {
  return PAYMENT_TEXTS.processing
    .replace('{}', String(Math.min(attempt, ATTEMPTS_PER_ROUND)))
    .replace('{}', String(ATTEMPTS_PER_ROUND));
}

export const START_LIMIT = {
  name: 'payment.start',
  most: 30,
  windowMs: HOUR,
  message: PAYMENT_TEXTS.tooManyStarts,
};
export const CHECK_LIMIT = {
  name: 'payment.check',
  most: 60,
  windowMs: HOUR,
  message: PAYMENT_TEXTS.tooManyChecks,
};

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

/** What the provider says of a charge. `unknown` means that it never heard of the reference. */
export type Charge = {
  status: ChargeStatus;
  reference: string;
  transactionId: string | null;
  amountMinor: number | null;
  currency: string | null;
  channel: string | null;
};

/** What a payment was quoted at, and how far its verification is. */
export type Quoted = {
  reference: string;
  amountMinor: number;
  currency: string;
  status: PaymentStatus;
  round: number;
  attempt: number;
  createdAt: Date;
};

/** How long the sandbox takes for an upgrade, which it completes by itself, in milliseconds. */
export const SANDBOX_UPGRADE_MS = 2000;

type Enrolled = { package: 'DIY' | 'MENTORED'; paymentStatus: string };

/** Why an enrolment cannot be paid, if so. */
export function checkPayable({ paymentStatus }: Enrolled): DomainError | null {
  return paymentStatus === 'COMPLETED' ? new DomainError('CONFLICT', PAYMENT_TEXTS.alreadyPaid, null) : null;
}

/** Why an enrolment cannot be upgraded, if so. */
export function checkUpgradable({ package: chosen, paymentStatus }: Enrolled): DomainError | null {
  if (paymentStatus !== 'COMPLETED') return new DomainError('CONFLICT', PAYMENT_TEXTS.notUpgradable, null);
  return chosen === 'MENTORED' ? new DomainError('CONFLICT', PAYMENT_TEXTS.alreadyMentored, null) : null;
}

export type Price = { currency: string; diyMinor: number; mentoredMinor: number };

export function priceOf(chosen: 'DIY' | 'MENTORED', price: Price): number {
  return chosen === 'MENTORED' ? price.mentoredMinor : price.diyMinor;
}

/** The currency's sign: the Naira's for NGN, the dollar's for every other. */
export function symbolOf(currency: string): string {
  return currency === 'NGN' ? '₦' : '$';
}

/** '₦100,000': whole units, as prices are shown everywhere. */
export function moneyText(amountMinor: number, currency: string): string {
  return `${symbolOf(currency)}${Math.round(amountMinor / 100).toLocaleString('en-GB')}`;
}

export function checkAmount(amountMinor: number): DomainError | null {
  return Number.isSafeInteger(amountMinor) && amountMinor > 0
    ? null
    : new DomainError('BAD_INPUT', PAYMENT_TEXTS.invalidAmount, null);
}

/** `LM_<milliseconds>_<below 1,000,000>`; the caller draws again when the ledger already has it. */
export function referenceOf(now: number, random: number): string {
  return `LM_${now}_${random}`;
}

/** Where a later word of the provider may still lead. Money that did arrive counts even after a failure. */
const FORWARD: Record<PaymentStatus, PaymentStatus[]> = {
  PENDING: ['COMPLETED', 'MISMATCHED', 'DUPLICATE', 'FAILED', 'ABANDONED', 'REVERSED'],
  FAILED: ['COMPLETED', 'MISMATCHED', 'DUPLICATE', 'REVERSED'],
  ABANDONED: ['COMPLETED', 'MISMATCHED', 'DUPLICATE', 'FAILED', 'REVERSED'],
  COMPLETED: ['REVERSED', 'REFUNDED'],
  MISMATCHED: ['REVERSED', 'REFUNDED'],
  DUPLICATE: ['REVERSED', 'REFUNDED'],
  REVERSED: [],
  REFUNDED: [],
};

export function movesForward(from: PaymentStatus, to: PaymentStatus): boolean {
  return FORWARD[from].includes(to);
}

/** States in which money may still arrive. */
const OPEN_STATES: PaymentStatus[] = ['PENDING', 'FAILED', 'ABANDONED'];

export function isOpen(status: PaymentStatus): boolean {
  return OPEN_STATES.includes(status);
}

export type Settlement = { status: PaymentStatus; flag: string | null };

/**
 * What the provider's answer makes of a payment now, or null while its state stays as it is.
 * @param scale what the times of payments are multiplied with
 */
export function decideSettlement(
  payment: Quoted,
  charge: Charge,
  now: Date,
  scale: number,
): Settlement | null {
  const verdict = verdictOf(payment, charge, now, scale);
  return verdict && movesForward(payment.status, verdict.status) ? verdict : null;
}

/**
 * What the provider's answer means for a payment, or null while it has to be verified again.
 *
 * A success counts only when reference, amount and currency are those of the quote. `failed` is believed once
 * somebody came back from the checkout (round 1 on): before that they may be trying a second card there.
 * `abandoned` and `unknown` are how the provider calls every unfinished checkout, so they are believed only at
 * the end of a round, or an hour after the start when nobody came back at all.
 */
export function verdictOf(payment: Quoted, charge: Charge, now: Date, scale: number): Settlement | null {
  const isOld = now.getTime() - payment.createdAt.getTime() >= GIVEN_UP_AFTER_MS * scale;
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
      const givenUp = payment.round > 0 ? payment.attempt >= ATTEMPTS_PER_ROUND : isOld;
      return givenUp ? { status: 'ABANDONED', flag: null } : null;
    }
    case 'unfinished':
      return null;
  }
}

/** How the provider's answer differs from a payment that it reported as paid before, if it does. */
export function disagreementOf(payment: Quoted, charge: Charge): string | null {
  if (charge.status === 'success') return mismatchOf(payment, charge);
  return charge.status === 'reversed' ? null : `The provider no longer reports it as paid: ${charge.status}`;
}

function mismatchOf(payment: Quoted, charge: Charge): string | null {
  if (charge.reference !== payment.reference) return 'The provider answered for another reference';
  if (charge.amountMinor === payment.amountMinor && charge.currency === payment.currency) return null;
  return `The provider reports ${charge.amountMinor} ${charge.currency}, the quote was ${payment.amountMinor} ${payment.currency}`;
}
