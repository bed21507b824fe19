import { type Feed, useFeed } from '../../lib/live/feed.ts';
import {
  BulkActionProgressedDocument,
  type BulkActionProgressedSubscription,
  BulkActionsDocument,
} from './bulkActions.generated.ts';

type Progressed = BulkActionProgressedSubscription['bulkActionProgressed'];

const bulkActionFeed: Feed<BulkActionProgressedSubscription, Progressed> = {
  document: BulkActionProgressedDocument,
  eventOf: (data) => data.bulkActionProgressed,
  // Every event carries the whole action, so Apollo has already updated the cache.
  apply: () => {},
  reset: (client) => client.refetchQueries({ include: [BulkActionsDocument] }),
};

/** Keeps the viewer's bulk actions current while the component is mounted. */
export function useBulkActionFeed(): void {
  useFeed(bulkActionFeed);
}
