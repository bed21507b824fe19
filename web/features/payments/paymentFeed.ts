import { type Feed, useFeed } from '../../lib/live/feed.ts';
import {
  ConfirmPaymentDocument,
  PaymentProgressDocument,
  type PaymentProgressSubscription,
} from './confirmation/confirmation.generated.ts';

const progressFeed: Feed<PaymentProgressSubscription, PaymentProgressSubscription['paymentProgress']> = {
  document: PaymentProgressDocument,
  eventOf: (data) => data.paymentProgress,
  // Every event carries the whole payment, so Apollo has already updated the cache.
  apply: () => {},
  reset: (client) => client.refetchQueries({ include: [ConfirmPaymentDocument] }),
};

/** Keeps the viewer's payments current while the component is mounted. */
export function usePaymentFeed(): void {
  useFeed(progressFeed);
}
