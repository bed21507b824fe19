import type { ApolloClient } from '@apollo/client';
import { type Feed, useFeed } from '../../lib/live/live.ts';
import { soon } from '../../lib/live/throttle.ts';
import {
  DashboardDocument,
  DashboardEnrolmentChangedDocument,
  type DashboardEnrolmentChangedSubscription,
} from './dashboard.generated.ts';

const refetch = (client: ApolloClient) => client.refetchQueries({ include: [DashboardDocument] });

const refreshing = new WeakMap<ApolloClient, () => void>();

/** Reads the dashboard anew, once for a burst of reasons. */
function refreshDashboard(client: ApolloClient): void {
  // A refetch that failed leaves what was there; the page says that it may be old.
  const refresh = refreshing.get(client) ?? soon(() => void refetch(client).catch(() => {}), 100);
  refreshing.set(client, refresh);
  refresh();
}

type Changed = DashboardEnrolmentChangedSubscription['enrolmentChanged'];

const changed: Feed<DashboardEnrolmentChangedSubscription, Changed> = {
  document: DashboardEnrolmentChangedDocument,
  eventOf: (data) => data.enrolmentChanged,
  // A known student is in its place in the cache already. A new one has to come into the list, and one that is
  // paid now may be the one to show.
  apply: refreshDashboard,
  reset: refetch,
};

/** Keeps the dashboard current: an enrolment that is paid anywhere opens here by itself. */
export function useDashboardFeeds(): void {
  useFeed(changed);
}
