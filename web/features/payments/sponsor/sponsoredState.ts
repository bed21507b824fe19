import { SPONSORED_TEXTS } from '../../../../contract/sponsors.ts';
import type { Confirmation } from '../confirmation/confirmation.ts';
import { processingText } from '../confirmation/confirmationTexts.ts';
import type { SponsoredPayment_PaymentFragment } from './sponsorPage.generated.ts';

type State = Pick<
  SponsoredPayment_PaymentFragment,
  'status' | 'attempt' | 'round' | 'isVerifying' | 'lastOutcome' | 'isGivenBack' | 'studentName'
>;

/** Maps a sponsored payment to what its sponsor sees. Depends on the server's state alone, so a reload shows the same. */
export function sponsoredStateOf(payment: State): Confirmation {
  switch (payment.status) {
    case 'COMPLETED':
      return payment.isGivenBack
        ? { state: 'error', ...SPONSORED_TEXTS.returned, ...none }
        : {
            ...{ state: 'success', title: SPONSORED_TEXTS.success.title, ...none },
            text: SPONSORED_TEXTS.success.text(payment.studentName),
          };
    case 'PENDING':
    case 'FAILED':
    case 'ABANDONED':
      return open(payment);
    case 'REVERSED':
    case 'REFUNDED':
      return { state: 'error', ...SPONSORED_TEXTS.returned, ...none };
    case 'DUPLICATE':
      return { state: 'error', ...SPONSORED_TEXTS.duplicate, ...none };
    case 'MISMATCHED':
      return { state: 'error', ...SPONSORED_TEXTS.mismatched, ...none };
  }
}

const none = { canCheckAgain: false, canPayAgain: false };
const again = { canCheckAgain: true, canPayAgain: false };

function open(payment: State): Confirmation {
  const { status, round, isVerifying, attempt, lastOutcome } = payment;
  const isSilent = lastOutcome === 'ERROR';
  if (isVerifying || (status === 'PENDING' && round === 0))
    return {
      ...{ state: 'verifying', title: SPONSORED_TEXTS.verifying, ...none },
      text: processingText(attempt, isSilent),
    };
  if (status === 'FAILED') return { state: 'failed', ...SPONSORED_TEXTS.failed, ...again };
  if (status === 'ABANDONED') return { state: 'failed', ...SPONSORED_TEXTS.abandoned, ...again };
  return { state: 'failed', ...(isSilent ? SPONSORED_TEXTS.silent : SPONSORED_TEXTS.delayed), ...again };
}
