import { type Feed, useFeed } from '../../lib/live/feed.ts';
import { BURST_MS, createRefetch } from '../../lib/live/refetch.ts';
import {
  BulkActionProgressedDocument,
  type BulkActionProgressedSubscription,
} from './bulkActions.generated.ts';

type Progressed = BulkActionProgressedSubscription['bulkActionProgressed'];

const refetch = createRefetch((name) => name === 'BulkActions', BURST_MS);

const bulkActionFeed: Feed<BulkActionProgressedSubscription, Progressed> = {
  document: BulkActionProgressedDocument,
  eventOf: (data) => data.bulkActionProgressed,
  // Every event carries the whole action, so Apollo has already updated the cache.
  apply: () => {},
  reset: refetch.now,
};

/** Keeps the viewer's bulk actions current while the component is mounted. */
export function useBulkActionFeed(): void {
  useFeed(bulkActionFeed);
}
