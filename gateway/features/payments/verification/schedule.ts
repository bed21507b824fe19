import { ATTEMPTS_PER_ROUND, HOUR, isOpen, type PaymentStatus } from '../../../../contract/payments.ts';

/** Speed of the verification of payments, from the configuration. */
export type Pace = {
  /** Gap between two attempts of a round, in milliseconds; also the shortest delay of any attempt. */
  gapMs: number;
  /** Factor that scales every other time. */
  scale: number;
};

export function paceOf(config: { verifyGapMs: number; paymentTimeScale: number }): Pace {
  return { gapMs: config.verifyGapMs, scale: config.paymentTimeScale };
}

const DAY = 24 * HOUR;
/** Time for which a payment is verified after it began, in milliseconds. */
export const VERIFICATION_MS = 72 * HOUR;
/** Delay of the first verification of a payment from whose checkout nobody came back, in milliseconds. */
export const FIRST_ATTEMPT_DELAY_MS = 45_000;
/** Time after the start in which most families pay: the gaps grow from then on, so that until then nobody waits long. */
const CHECKOUT_MS = 30 * 60 * 1000;
/** Ages at which money that we hold is compared with the provider again, in milliseconds. */
export const RECHECK_AGES_MS = [DAY, 7 * DAY, 30 * DAY];
/** Time after the last of them for which a provider without a clear answer is asked again. */
const RECHECK_GRACE_MS = 3 * DAY;

/** Time after the 72 hours from which an unanswered payment is flagged, and asked about less often. */
const UNANSWERED_GRACE_MS = 3 * DAY;

/** Attempts of a round that may be postponed until the page stops waiting: two minutes of them. */
export const MAX_POSTPONED = 40;
const POSTPONED_GAP_MS = 60 * 1000;

type Gaps = { firstMs: number; longestMs: number };
/** With the time until the sweep finds it, an attempt is made within a minute of any payment. */
const PAYMENT_GAPS: Gaps = { firstMs: 45_000, longestMs: 6 * HOUR };
const WEBHOOK_GAPS: Gaps = { firstMs: 2000, longestMs: HOUR };
const REFUND_GAPS: Gaps = { firstMs: 30_000, longestMs: 6 * HOUR };
/** Time after a call for a refund in which the provider may still list it, although nobody answered. */
const REFUND_LISTED_AFTER_MS = 10 * 60 * 1000;

/** The state that the next attempt depends on: a payment after its latest attempt. */
export type Progress = {
  status: PaymentStatus;
  createdAt: Date;
  verifyUntil: Date;
  settledAt: Date | null;
  roundRunning: boolean;
};

/**
 * Plans the next attempt to verify a payment. Nothing else decides when it is due, or whether there is one at all.
 * An open payment has one until its time is over, a payment whose money we hold while it may be reversed. The gaps are
 * short while the family may be at the checkout, and then grow. They depend on the payment's age alone, so that a new
 * round takes nothing from the long schedule.
 * @param isConfirmed true when the provider's latest answer was that the money is here or went back
 * @returns null after the provider's final status or the end of the time
 */
export function planNextAttempt(payment: Progress, isConfirmed: boolean, now: Date, pace: Pace): Date | null {
  if (payment.status === 'REVERSED' || payment.status === 'REFUNDED') return null;
  if (!isOpen(payment.status)) {
    return planRecheck(payment.settledAt ?? payment.createdAt, isConfirmed, now, pace);
  }
  if (payment.roundRunning) return after(now, pace.gapMs);
  const checkoutEnd = after(payment.createdAt, CHECKOUT_MS * pace.scale);
  return planUntil(payment.verifyUntil, growingGap(checkoutEnd, PAYMENT_GAPS, now, pace), now);
}

/**
 * Plans the last attempt of an open payment anew when the provider gave no answer to it. Calls in vain never decide about
 * money that may be there, however late they were made: without this, a payment whose attempts were held up for days would
 * be given up after a single one.
 * @returns null once the payment is not open
 */
export function planUnanswered(payment: Progress, now: Date, pace: Pace): Date | null {
  if (!isOpen(payment.status)) return null;
  const gapMs = isLongUnanswered(payment, now, pace) ? PAYMENT_GAPS.longestMs : HOUR;
  return after(now, Math.max(pace.gapMs, gapMs * pace.scale));
}

/** Returns true when the time of a payment, whose latest attempt was not answered, has been over for days. */
export const isLongUnanswered = (
  { verifyUntil }: Pick<Progress, 'verifyUntil'>,
  now: Date,
  { scale }: Pace,
): boolean => now >= after(verifyUntil, UNANSWERED_GRACE_MS * scale);

/**
 * Plans an attempt anew that was not made, because the provider was known not to answer: when the next one would be, or
 * within a minute where that is later, since the provider may be back by then. The last attempt of all waits for it.
 */
export function planPostponed(payment: Progress, now: Date, pace: Pace): Date | null {
  if (payment.status === 'REVERSED' || payment.status === 'REFUNDED') return null;
  const planned = planNextAttempt(payment, false, now, pace);
  const soon = after(now, Math.max(pace.gapMs, POSTPONED_GAP_MS * pace.scale));
  return planned && planned < soon ? planned : soon;
}

/**
 * Plans the next attempt to confirm at the provider what a webhook announced.
 * @returns null once its time is over
 */
export function planNextWebhookAttempt(receivedAt: Date, now: Date, pace: Pace): Date | null {
  const until = after(receivedAt, VERIFICATION_MS * pace.scale);
  return planUntil(until, growingGap(receivedAt, WEBHOOK_GAPS, now, pace), now);
}

/**
 * Plans the next look at a refund that the provider has not finished. There is always one, since the money is on its way.
 * @param since when the provider accepted it, or was called
 */
export function planNextRefundCheck(since: Date, now: Date, pace: Pace): Date {
  return after(now, growingGap(since, REFUND_GAPS, now, pace));
}

/** Returns true when a call for a refund that the provider does not list can no longer have been accepted. */
export function mayCallAgain(calledAt: Date, now: Date, { scale }: Pace): boolean {
  return now.getTime() - calledAt.getTime() >= REFUND_LISTED_AFTER_MS * scale;
}

/** Returns true when a round continues after one more attempt. */
export function continuesRound(
  { roundRunning, attempt }: { roundRunning: boolean; attempt: number },
  isConclusive: boolean,
): boolean {
  return roundRunning && !isConclusive && attempt < ATTEMPTS_PER_ROUND;
}

function planRecheck(settledAt: Date, isConfirmed: boolean, now: Date, pace: Pace): Date | null {
  const ages = RECHECK_AGES_MS.map((age) => after(settledAt, age * pace.scale));
  const next = ages.find((due) => due > now) ?? null;
  if (isConfirmed) return next;
  const last = ages.at(-1) ?? settledAt;
  const retry = planUntil(after(last, RECHECK_GRACE_MS * pace.scale), HOUR * pace.scale, now);
  return next && retry && next < retry ? next : retry;
}

/** Returns a gap that grows with the time since a moment, which may be to come: half of it, within its bounds. */
function growingGap(since: Date, { firstMs, longestMs }: Gaps, now: Date, pace: Pace): number {
  const ageMs = now.getTime() - since.getTime();
  return Math.max(pace.gapMs, Math.min(Math.max(ageMs / 2, firstMs * pace.scale), longestMs * pace.scale));
}

/** Plans an attempt after a gap; the last one is at the very end. */
function planUntil(until: Date, gapMs: number, now: Date): Date | null {
  if (now >= until) return null;
  const due = after(now, gapMs);
  return due < until ? due : until;
}

function after(moment: Date, ms: number): Date {
  return new Date(moment.getTime() + Math.max(1, ms));
}
