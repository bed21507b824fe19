import { type Feed, followAll } from '../../lib/live/feed.ts';
import { BURST_MS, createRefetch } from '../../lib/live/refetch.ts';
import { HelpRequestChangedDocument, type HelpRequestChangedSubscription } from './help.generated.ts';

const helpQueries = new Set(['LessonHelp', 'HelpRequests']);

const refetch = createRefetch((name) => helpQueries.has(name), BURST_MS);

/** Refetches the questions that the page shows, once for a burst of calls. */
export const refetchHelp = refetch.soon;

const changedFeed: Feed<
  HelpRequestChangedSubscription,
  HelpRequestChangedSubscription['helpRequestChanged']
> = {
  document: HelpRequestChangedDocument,
  eventOf: (data) => data.helpRequestChanged,
  apply: refetch.soon,
  reset: refetch.now,
};

export const followHelp = followAll(changedFeed);
