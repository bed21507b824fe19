import { partOpensText } from '../../../../contract/instalments.ts';
import type { Confirmation_PaymentFragment } from './confirmation.generated.ts';
import { CONFIRMATION_TEXTS, processingText } from './confirmationTexts.ts';

export type ConfirmedPayment = Pick<
  Confirmation_PaymentFragment,
  'status' | 'attempt' | 'round' | 'isVerifying' | 'lastOutcome' | 'parts'
>;

/** The view of a payment: one of four states, and the actions that it allows. */
export type Confirmation = {
  state: 'verifying' | 'success' | 'failed' | 'error';
  title: string;
  text: string;
  /** True if another verification may change the result. */
  canCheckAgain: boolean;
  /** True if the enrolment is still unpaid, so that it can be paid again. */
  canPayAgain: boolean;
};

const noActions = { canCheckAgain: false, canPayAgain: false };

/** What is said of a checkout that was left. */
const LEFT = {
  title: 'Payment not completed',
  text: 'The checkout was left before the payment was made, so nothing was paid.',
};

export const NO_REFERENCE: Confirmation = {
  state: 'error',
  title: 'Payment not found',
  text: CONFIRMATION_TEXTS.noReference,
  ...noActions,
};

/** Returns the error of a payment that could not be verified; `canCheckAgain` if another attempt may help. */
export function unverifiableConfirmation(canCheckAgain: boolean): Confirmation {
  const text = CONFIRMATION_TEXTS.unverifiable;
  return { state: 'error', title: 'Something is not right', text, canCheckAgain, canPayAgain: false };
}

/** Maps a payment to its view. Depends on the server's state alone, so a reload shows the same. */
export function confirmationOf(payment: ConfirmedPayment): Confirmation {
  switch (payment.status) {
    case 'COMPLETED':
      return {
        state: 'success',
        title: 'Payment successful!',
        text: `${payment.parts ? partOpensText(payment.parts) : 'The lessons are open.'} Taking you to your dashboard...`,
        ...noActions,
      };
    case 'PENDING':
      // Said at once. The round goes on, since the checkout can still be paid, and its success shows here.
      if (payment.isVerifying && payment.lastOutcome === 'ABANDONED')
        return { ...notPaid(LEFT.title, LEFT.text), canCheckAgain: false };
      return pending(payment);
    case 'FAILED':
    case 'ABANDONED':
      // A round that Check Again started: the payer expects that the money has arrived after all.
      if (payment.isVerifying) return pending(payment);
      return payment.status === 'FAILED'
        ? notPaid('Payment declined', 'The payment was declined, so nothing was bought. You can try again.')
        : notPaid(LEFT.title, LEFT.text);
    case 'REVERSED':
    case 'REFUNDED':
      return {
        state: 'error',
        title: 'Payment returned',
        text: 'This payment was given back, so it opens no lessons.',
        canCheckAgain: false,
        canPayAgain: true,
      };
    case 'DUPLICATE':
      return {
        state: 'error',
        title: 'Paid twice',
        text: payment.parts
          ? 'This part was paid already, or the plan has ended. Our team has been told and will return this payment.'
          : 'The course was paid already. Our team has been told of this second payment and will return it.',
        ...noActions,
      };
    case 'MISMATCHED':
      return {
        state: 'error',
        title: 'The amounts differ',
        text: 'The payment arrived, but not with the amount that was asked for. Our team has been told; please contact support.',
        ...noActions,
      };
  }
}

function pending(payment: ConfirmedPayment): Confirmation {
  if (payment.round === 0 || payment.isVerifying) {
    return {
      state: 'verifying',
      title: 'Verifying your payment',
      text: processingText(payment.attempt, payment.lastOutcome === 'ERROR'),
      ...noActions,
    };
  }
  if (payment.lastOutcome === 'ERROR') return unverifiableConfirmation(true);
  return {
    state: 'failed',
    title: CONFIRMATION_TEXTS.delayedTitle,
    text: CONFIRMATION_TEXTS.delayed,
    canCheckAgain: true,
    canPayAgain: false,
  };
}

function notPaid(title: string, text: string): Confirmation {
  return { state: 'failed', title, text, canCheckAgain: true, canPayAgain: true };
}
