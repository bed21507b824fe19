import { type Feed, useFeed } from '../../lib/live/live.ts';
import {
  ConfirmPaymentDocument,
  PaymentProgressDocument,
  type PaymentProgressSubscription,
} from './confirmation/confirmation.generated.ts';

const progress: Feed<PaymentProgressSubscription, PaymentProgressSubscription['paymentProgress']> = {
  document: PaymentProgressDocument,
  eventOf: (data) => data.paymentProgress,
  // The payment comes whole with every event, and the cache has put it in its place already.
  apply: () => {},
  reset: (client) => client.refetchQueries({ include: [ConfirmPaymentDocument] }),
};

/** Keeps the viewer's payments current for as long as the component is there. */
export function usePaymentFeed(): void {
  useFeed(progress);
}
