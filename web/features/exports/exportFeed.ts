import { type Feed, useFeed } from '../../lib/live/feed.ts';
import { BURST_MS, createRefetch } from '../../lib/live/refetch.ts';
import { ExportProgressedDocument, type ExportProgressedSubscription } from './exports.generated.ts';

const refetch = createRefetch((name) => name === 'Exports', BURST_MS);

const exportFeed: Feed<ExportProgressedSubscription, ExportProgressedSubscription['exportProgressed']> = {
  document: ExportProgressedDocument,
  eventOf: (data) => data.exportProgressed,
  // Every event carries the whole export, so Apollo has already updated the cache.
  apply: () => {},
  reset: refetch.now,
};

/** Keeps the viewer's exports current while the component is mounted. */
export function useExportFeed(): void {
  useFeed(exportFeed);
}
