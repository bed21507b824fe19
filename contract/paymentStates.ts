import { PAYMENT_CHECK_LIMIT, type PaymentStatus } from './payments.ts';

// The payer's texts of each payment status: one row per status, so that none is without a text or a next step.

type PaymentStateTone = 'warn' | 'success' | 'danger' | 'neutral';

/** The step that the page of a payment offers: one action, or none where our team acts. */
type PaymentStep = 'CHECK' | 'PAY_AGAIN' | 'LEARN' | 'SUPPORT';

export type PaymentState = {
  name: string;
  tone: PaymentStateTone;
  /** A sentence that explains the status. */
  text: string;
  /** A sentence with the payer's next step. */
  next: string;
  step: PaymentStep;
};

export const PAYMENT_STATES: Record<PaymentStatus, PaymentState> = {
  PENDING: {
    name: 'Waiting for the money',
    tone: 'warn',
    text: 'We have not heard from your bank yet whether the money is on its way.',
    next: 'If you were debited, let us look again. If you have not paid, you can go on paying.',
    step: 'CHECK',
  },
  COMPLETED: {
    name: 'Paid',
    tone: 'success',
    text: 'The money arrived, and what you paid for is open.',
    next: 'There is nothing left to do. Your receipt is here whenever you need it.',
    step: 'LEARN',
  },
  FAILED: {
    name: 'Declined',
    tone: 'danger',
    text: 'The payment was declined, so nothing was bought.',
    next: 'Pay again, with another card or from your bank. If you were debited all the same, let us look again.',
    step: 'PAY_AGAIN',
  },
  ABANDONED: {
    name: 'Not finished',
    tone: 'neutral',
    text: 'The checkout was left before the payment was made, so nothing was bought.',
    next: 'Pay again whenever you like. If you were debited all the same, let us look again.',
    step: 'PAY_AGAIN',
  },
  REVERSED: {
    name: 'Returned',
    tone: 'neutral',
    text: 'The money went back to you, and what it had opened is closed again.',
    next: 'Banks take up to ten working days to show the money. You can pay again at any time.',
    step: 'PAY_AGAIN',
  },
  MISMATCHED: {
    name: 'Being looked at',
    tone: 'warn',
    text: 'Money arrived, but not as it was asked for, so it has opened nothing yet.',
    next: 'Our team was told and looks at it. Please do not pay a second time; write to us if you are in a hurry.',
    step: 'SUPPORT',
  },
  DUPLICATE: {
    name: 'Paid twice',
    tone: 'warn',
    text: 'The same thing was paid for before, so this money has opened nothing.',
    next: 'Our team was told and gives this payment back. You need not do anything.',
    step: 'SUPPORT',
  },
  REFUNDED: {
    name: 'Refunded',
    tone: 'neutral',
    text: 'We gave the money back, and anything that it had opened is closed again.',
    next: 'Banks take up to ten working days to show the money. You can pay again at any time.',
    step: 'PAY_AGAIN',
  },
};

const GIVING_BACK: PaymentState = {
  name: 'Being refunded',
  tone: 'warn',
  text: 'We are giving the money back, and what it had opened is closed.',
  next: 'Follow the refund on this page. You can pay again at any time.',
  step: 'PAY_AGAIN',
};

/** The family's texts about the payment of a sponsor, whose money is not theirs. */
const SPONSORED: Record<'paid' | 'returned', PaymentState> = {
  paid: {
    name: 'Paid by a sponsor',
    tone: 'success',
    text: 'A sponsor has paid this, and the lessons are open.',
    next: 'There is nothing left to do. You can say thank you.',
    step: 'LEARN',
  },
  returned: {
    name: 'Returned to the sponsor',
    tone: 'neutral',
    text: 'The money went back to the sponsor who paid it, and the lessons are closed again.',
    next: 'You can pay yourself, or share a new link.',
    step: 'PAY_AGAIN',
  },
};

/**
 * Returns what the payer reads about a payment, or the family about that of a sponsor.
 * @param isGivenBack true once the provider has accepted a refund that closed what the payment had opened
 */
export function paymentStateOf(payment: {
  status: PaymentStatus;
  isGivenBack: boolean;
  sponsor: object | null;
}): PaymentState {
  const isPaid = payment.status === 'COMPLETED' && !payment.isGivenBack;
  if (payment.sponsor) return isPaid ? SPONSORED.paid : SPONSORED.returned;
  return payment.status === 'COMPLETED' && !isPaid ? GIVING_BACK : PAYMENT_STATES[payment.status];
}

export type AttemptOutcome = 'SUCCESS' | 'PENDING' | 'FAILED' | 'ABANDONED' | 'REVERSED' | 'ERROR';

/** The payer's text of each outcome of a verification attempt. */
export const ATTEMPT_TEXTS: Record<AttemptOutcome, string> = {
  SUCCESS: 'We looked: the money is there',
  PENDING: 'We looked: the money is not there yet',
  FAILED: 'We looked: the payment was declined',
  ABANDONED: 'We looked: the checkout was not finished',
  REVERSED: 'We looked: the money went back',
  ERROR: 'We looked, but the payment service did not answer',
};

export const PAYMENT_HISTORY_TEXTS = {
  empty: 'Nothing paid yet',
  emptyText: 'What you pay for a child is listed here, with its receipt.',
  notLoaded: 'Your payments could not be loaded',
  missing: 'No such payment',
  missingText: 'There is no payment of yours with this reference.',
  oneNotLoaded: 'The payment could not be loaded',
  checkFailed: 'We could not look just now. Please try again in a moment.',
};

/** The path of somebody whose bank took the money while we have not seen it. */
export const DEBITED_TEXTS = {
  title: 'My bank debited me, but it says it is not paid',
  alertTitle: 'Look at the alert of your bank',
  alert: (money: string, day: string) =>
    `It should say ${money}, on or after ${day}. If there is another amount or another day on it, it belongs to another payment.`,
  lookTitle: 'Let us look for the money now',
  look: (attempts: number) =>
    `We ask the payment service ${attempts} times within about half a minute, and this page follows. You can ask for it up to ${PAYMENT_CHECK_LIMIT.max} times an hour. Do not pay a second time meanwhile.`,
  notYet: 'The money has not arrived yet. Banks sometimes take a day.',
  supportTitle: 'Still not there after a day?',
  support: (reference: string) =>
    `Write to us and add a picture of the alert. The e-mail names your payment already: ${reference}.`,
};

/** Says when the provider is asked next. @param at the time in words; null when it is not asked again by itself */
export const nextLookText = (at: string | null) =>
  at
    ? `We look again by ourselves on ${at}, whether this page is open or not.`
    : 'We do not look again by ourselves any more. Look now, or write to us.';

/** Returns the link that opens an e-mail to support with the payment filled in. */
export function supportMailOf(
  to: string,
  { reference, studentName }: { reference: string; studentName: string },
): string {
  const body = [
    `Payment: ${reference}`,
    `Child: ${studentName}`,
    '',
    'What happened, and when your bank debited you:',
    '',
  ].join('\n');
  return `mailto:${to}?subject=${encodeURIComponent(`Payment ${reference}`)}&body=${encodeURIComponent(body)}`;
}
