import type { ApolloClient } from '@apollo/client';
import { type Feed, useFeed } from '../../lib/live/feed.ts';
import { throttle } from '../../lib/live/throttle.ts';
import {
  DashboardDocument,
  DashboardEnrolmentChangedDocument,
  type DashboardEnrolmentChangedSubscription,
} from './dashboard.generated.ts';

const refetch = (client: ApolloClient) => client.refetchQueries({ include: [DashboardDocument] });

const throttledRefetches = new WeakMap<ApolloClient, () => void>();

/** Refetches the dashboard, once for a burst of calls. */
function refreshDashboard(client: ApolloClient): void {
  // A failed refetch keeps the current data; the page says that it may be outdated.
  const refresh = throttledRefetches.get(client) ?? throttle(() => void refetch(client).catch(() => {}), 100);
  throttledRefetches.set(client, refresh);
  refresh();
}

type EnrolmentChanged = DashboardEnrolmentChangedSubscription['enrolmentChanged'];

const changedFeed: Feed<DashboardEnrolmentChangedSubscription, EnrolmentChanged> = {
  document: DashboardEnrolmentChangedDocument,
  eventOf: (data) => data.enrolmentChanged,
  // Apollo has already updated a cached student. A new one must be added to the list, and one that is paid now may
  // be the one to show.
  apply: refreshDashboard,
  reset: refetch,
};

/** Keeps the dashboard current: an enrolment that is paid elsewhere opens here by itself. */
export function useDashboardFeeds(): void {
  useFeed(changedFeed);
}
