import { type Feed, useFeed } from '../../lib/live/feed.ts';
import { BURST_MS, createRefetch } from '../../lib/live/refetch.ts';
import {
  GroupCallChangedDocument,
  type GroupCallChangedSubscription,
  type GroupCalls_CallFragment,
} from './groupCalls.generated.ts';

export type Call = GroupCalls_CallFragment;

const QUERIES = ['GroupCalls', 'GroupCall', 'GroupCallSeats', 'MentorWeek'];

const refetch = createRefetch((name) => QUERIES.includes(name), BURST_MS);

/** Refetches what the page shows of calls, once for a burst of calls of this function. */
export const refetchCalls = refetch.soon;

export const callFeed: Feed<GroupCallChangedSubscription, GroupCallChangedSubscription['groupCallChanged']> =
  {
    document: GroupCallChangedDocument,
    eventOf: (data) => data.groupCallChanged,
    // Viewers see different fields of a call, so the event has its id alone and each page fetches the rest.
    apply: refetch.soon,
    reset: refetch.now,
  };

/** Keeps the calls on the page current while the component is mounted. */
export function useCallFeed(): void {
  useFeed(callFeed);
}
