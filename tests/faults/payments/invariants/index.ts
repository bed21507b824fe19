import { wrongCoupon } from './coupons.ts';
import type { Invariant } from './invariant.ts';
import { otherThanProvider, unbalanced } from './ledger.ts';
import { notifications } from './notifications.ts';
import { receipts } from './receipts.ts';
import { refundedTwice, wrongRefund } from './refunds.ts';
import { rightOpenedTwice, rightWithoutSuccess, successWithoutRight, wrongParts } from './rights.ts';
import { stuck, unscheduled } from './schedules.ts';
import { acknowledgedLost, forgedAccepted, wrongDispute, wrongState } from './states.ts';

/** Finds answers that the scenes had no right to get, such as that a forged webhook was accepted. */
const wrongAnswer: Invariant = {
  name: 'a wrong answer',
  find: async ({ wrongAnswers }) => wrongAnswers,
};

/** Everything that has to hold at the end, in the order in which it is printed. */
export const INVARIANTS: readonly Invariant[] = [
  ...[rightWithoutSuccess, successWithoutRight, rightOpenedTwice, wrongParts, wrongState, acknowledgedLost],
  ...[wrongDispute, forgedAccepted, wrongAnswer, refundedTwice, wrongRefund, wrongCoupon],
  ...[unbalanced, otherThanProvider, receipts, notifications, unscheduled, stuck],
];
