import { ATTEMPTS_PER_ROUND } from '../../../../contract/payments.ts';

/** What the page says to which the provider's checkout returns. */
export const CONFIRMATION_TEXTS = {
  noReference: 'No payment reference found. Please try again.',
  processing: (attempt: number, of: number) => `Payment processing... (${attempt}/${of})`,
  providerSilent: (attempt: number, of: number) =>
    `The payment provider is not answering right now. Your payment is safe, and we keep asking. (${attempt}/${of})`,
  delayedTitle: 'Verification Delayed',
  delayed:
    'Payment verification taking longer than expected. Please check your dashboard or contact support.',
  unverifiable: 'Unable to verify payment. Please contact support if money was deducted.',
};

/** Returns the progress text: 'Payment processing... (3/10)', or that the provider does not answer. */
export function processingText(attempt: number, isSilent: boolean): string {
  const text = isSilent ? CONFIRMATION_TEXTS.providerSilent : CONFIRMATION_TEXTS.processing;
  return text(Math.min(attempt, ATTEMPTS_PER_ROUND), ATTEMPTS_PER_ROUND);
}
