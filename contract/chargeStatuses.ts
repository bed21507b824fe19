import type { ChargeStatus } from './payments.ts';

type ChargeStatusRule = {
  /** The charge's status as settlements read it. */
  means: ChargeStatus;
  /** Text on the family's confirmation page and in its notification. */
  family: string;
  /** Status and flag in the admin's record of the payment. */
  admin: string;
  /** The next verification, or why there is none. */
  next: string;
};

const stillGoing = (family: string): ChargeStatusRule => ({
  means: 'unfinished',
  family,
  admin: 'Pending, attempts with the outcome pending',
  next: 'asked again: every 3 s in a round, then with growing gaps for 72 h',
});

/**
 * Every status that the provider documents for a charge, with what it means here. The table in docs/payments.md has the
 * same rows; a test compares the two and plays each of them.
 */
export const CHARGE_STATUSES = {
  abandoned: {
    means: 'abandoned',
    family: 'Payment not completed, with Pay Again and Check Again',
    admin: 'Abandoned',
    next: 'asked again for 72 h, since the checkout can still be paid',
  },
  failed: {
    means: 'failed',
    family: 'Payment declined, with Pay Again and Check Again',
    admin: 'Failed',
    next: 'asked again for 72 h, since a second card can still pay',
  },
  ongoing: stillGoing('Payment processing... (n/10), then Verification Delayed'),
  pending: stillGoing('Payment processing... (n/10), then Verification Delayed'),
  pending_bank_transfer: stillGoing('Payment processing... (n/10), then Verification Delayed'),
  processing: stillGoing('Payment processing... (n/10), then Verification Delayed'),
  queued: stillGoing('Payment processing... (n/10), then Verification Delayed'),
  reversed: {
    means: 'reversed',
    family: 'Payment returned, with Pay Again, and a notification',
    admin: 'Reversed',
    next: 'nothing: what it had opened is closed',
  },
  success: {
    means: 'success',
    family: 'Payment successful!, and a notification',
    admin: 'Completed, or Mismatched or Duplicate with a flag',
    next: 'compared again after a day, a week and a month',
  },
} as const satisfies Record<string, ChargeStatusRule>;

export const isKnownChargeStatus = (status: string): status is keyof typeof CHARGE_STATUSES =>
  Object.hasOwn(CHARGE_STATUSES, status);

/** Returns what a status of the provider means. One that is not known is unfinished: it never settles anything. */
export const chargeStatusOf = (status: string): ChargeStatus =>
  isKnownChargeStatus(status) ? CHARGE_STATUSES[status].means : 'unfinished';
