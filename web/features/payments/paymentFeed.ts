import { type Feed, useFeed } from '../../lib/live/feed.ts';
import { BURST_MS, createRefetch } from '../../lib/live/refetch.ts';
import {
  PaymentProgressDocument,
  type PaymentProgressSubscription,
} from './confirmation/confirmation.generated.ts';

const refetchPage = createRefetch((name) => ['PaymentPage', 'PaymentHistory'].includes(name), BURST_MS);
const refetchAll = createRefetch(
  (name) =>
    ['ConfirmPayment', 'PaymentPage', 'PaymentHistory', 'PaymentPlans', 'TransferPanel'].includes(name),
  BURST_MS,
);

const progressFeed: Feed<PaymentProgressSubscription, PaymentProgressSubscription['paymentProgress']> = {
  document: PaymentProgressDocument,
  eventOf: (data) => data.paymentProgress,
  // Apollo has already updated the cached payment; its page also lists the attempts, and the history the disputes.
  apply: refetchPage.soon,
  reset: refetchAll.now,
};

/** Keeps the viewer's payments current while the component is mounted. */
export function usePaymentFeed(): void {
  useFeed(progressFeed);
}
