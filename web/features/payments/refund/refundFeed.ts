import { type Feed, useFeed } from '../../../lib/live/feed.ts';
import { BURST_MS, createRefetch } from '../../../lib/live/refetch.ts';
import { RefundChangedDocument, type RefundChangedSubscription } from './refund.generated.ts';

const refetchPage = createRefetch((name) => name === 'PaymentPage', BURST_MS);
const refetchAll = createRefetch((name) => ['RefundPanel', 'PaymentPage'].includes(name), BURST_MS);

const refundFeed: Feed<RefundChangedSubscription, RefundChangedSubscription['refundChanged']> = {
  document: RefundChangedDocument,
  eventOf: (data) => data.refundChanged,
  // Apollo has already updated the cached payment; its page also shows the child's enrolment, which a refund closes.
  apply: refetchPage.soon,
  reset: refetchAll.now,
};

/** Keeps the refunds of the viewer's payments current while the component is mounted. */
export function useRefundFeed(): void {
  useFeed(refundFeed);
}
