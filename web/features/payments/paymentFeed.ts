import { type Feed, useFeed } from '../../lib/live/feed.ts';
import { BURST_MS, createRefetch } from '../../lib/live/refetch.ts';
import {
  PaymentProgressDocument,
  type PaymentProgressSubscription,
} from './confirmation/confirmation.generated.ts';

const refetch = createRefetch((name) => name === 'ConfirmPayment', BURST_MS);

const progressFeed: Feed<PaymentProgressSubscription, PaymentProgressSubscription['paymentProgress']> = {
  document: PaymentProgressDocument,
  eventOf: (data) => data.paymentProgress,
  // Every event carries the whole payment, so Apollo has already updated the cache.
  apply: () => {},
  reset: refetch.now,
};

/** Keeps the viewer's payments current while the component is mounted. */
export function usePaymentFeed(): void {
  useFeed(progressFeed);
}
