import { formatMoney } from '../../../../contract/money.ts';
import { ATTEMPT_TEXTS, type AttemptOutcome, PAYMENT_STATES } from '../../../../contract/paymentStates.ts';
import type { PaymentStatus } from '../../../../contract/payments.ts';

/** `at` is null for what is known to have happened, but not when. */
export type TimelineEntry = { id: string; text: string; at: string | null };

type Attempt = { id: string; outcome: AttemptOutcome; createdAt: string };

type TimelinePayment = {
  status: PaymentStatus;
  amountMinor: number;
  symbol: string;
  createdAt: string;
  settledAt: string | null;
  attempts: { edges: readonly { node: Attempt }[] };
  receipt: object | null;
};

/** Returns what happened to a payment, newest first. */
export function timelineOf(payment: TimelinePayment): TimelineEntry[] {
  const { status, createdAt, attempts } = payment;
  const money = formatMoney(payment.amountMinor, payment.symbol, 'IF_ANY');
  const looked = attempts.edges.map(({ node }) => ({
    id: node.id,
    text: ATTEMPT_TEXTS[node.outcome],
    at: node.createdAt,
  }));
  const decided = decisionsOf(payment);
  // An attempt and the decision that it led to have nearly the same time, and the decision came of it.
  const dated = [...decided.dated, ...looked].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
  const returned = decided.isReturned
    ? [{ id: 'returned', text: PAYMENT_STATES[status].name, at: null }]
    : [];
  return [...returned, ...dated, { id: 'started', text: `You started to pay ${money}`, at: createdAt }];
}

/** A completed payment keeps the time at which it was completed when the money goes back. */
function decisionsOf({ status, settledAt, receipt }: TimelinePayment) {
  if (!settledAt) return { dated: [], isReturned: false };
  const wasPaid = receipt !== null;
  const text = PAYMENT_STATES[wasPaid ? 'COMPLETED' : status].name;
  const isReturned = wasPaid && status !== 'COMPLETED';
  return { dated: [{ id: 'decided', text, at: settledAt }], isReturned };
}
