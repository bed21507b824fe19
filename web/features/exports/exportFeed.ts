import { type Feed, useFeed } from '../../lib/live/feed.ts';
import {
  ExportProgressedDocument,
  type ExportProgressedSubscription,
  ExportsDocument,
} from './exports.generated.ts';

const exportFeed: Feed<ExportProgressedSubscription, ExportProgressedSubscription['exportProgressed']> = {
  document: ExportProgressedDocument,
  eventOf: (data) => data.exportProgressed,
  // Every event carries the whole export, so Apollo has already updated the cache.
  apply: () => {},
  reset: (client) => client.refetchQueries({ include: [ExportsDocument] }),
};

/** Keeps the viewer's exports current while the component is mounted. */
export function useExportFeed(): void {
  useFeed(exportFeed);
}
