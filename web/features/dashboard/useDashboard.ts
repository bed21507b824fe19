import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { PrefetchedPart } from '../../lib/data/prefetched.ts';
import { useRefetchOnVisible } from '../../lib/hooks/useRefetchOnVisible.ts';
import { UnreadMessagesDocument } from '../messaging/unreadMessages.generated.ts';
import { UnreadNotificationsDocument } from '../notifications/unreadNotifications.generated.ts';
import { SessionsDocument } from '../sessions/sessionList.generated.ts';
import {
  DashboardDocument,
  type DashboardQuery,
  UnreadNewsDocument,
  useDashboardQuery,
} from './dashboard.generated.ts';

/** An id that no child has, for an address that names none. */
const NO_STUDENT_ID = '00000000-0000-0000-0000-000000000000';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type LoadedDashboard = DashboardQuery['dashboard'];

export type DashboardState = {
  /** The loaded dashboard; that of the previous child while another one loads. */
  dashboard: LoadedDashboard | null;
  /** True while another selected child loads. */
  switching: boolean;
  /** The parts of the page that were fetched with the dashboard. */
  prefetched: readonly PrefetchedPart[];
  failed: boolean;
  refreshing: boolean;
  refresh: () => void;
};

/**
 * Loads the dashboard of the child in the address, in one operation with the data of its open tab.
 * @param requestedId the id in the address
 */
export function useDashboard(requestedId: string | null, tab: string | null): DashboardState {
  const client = useApolloClient();
  const studentId = requestedId !== null && UUID.test(requestedId) ? requestedId.toLowerCase() : null;
  // The tab with which the child was opened: one that is opened later fetches its own data.
  const [opened, setOpened] = useState({ studentId, tab });
  if (opened.studentId !== studentId) setOpened({ studentId, tab });
  const firstTab = (opened.studentId === studentId ? opened.tab : tab) ?? 'messages';
  const withThread = firstTab === 'messages';
  const withReviews = firstTab === 'reviews' && studentId !== null;
  const withNotifications = firstTab === 'notifications' && studentId !== null;
  const variables = {
    studentId,
    asked: studentId ?? NO_STUDENT_ID,
    withThread,
    withReviews,
    withNotifications,
  };
  const { data, previousData, error, networkStatus, refetch } = useDashboardQuery({
    variables,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
    context: { quiet: true },
  });
  useRefetchOnVisible(() => {
    // Lessons are published and unpublished without an event. Separate from the query that is shown: a failure here
    // leaves the page as it is.
    const request = { query: DashboardDocument, variables, context: { quiet: true } };
    client.query({ ...request, fetchPolicy: 'network-only' }).catch(() => {});
  });
  const answer = data?.dashboard ?? null;
  const previous = previousData?.dashboard ?? null;
  const [written, setWritten] = useState<LoadedDashboard | null>(null);
  // The counts that were written last: the cache may be newer since, and must not be set back.
  const writtenCounts = useRef('');
  useLayoutEffect(() => {
    if (!answer) return;
    const sessionIds = answer.upcomingSessions.edges.map(({ node }) => node.id);
    const counts = [answer.student?.id, answer.unreadNotificationCount, ...sessionIds].join(' ');
    writeCounts(client, answer, counts !== writtenCounts.current);
    writtenCounts.current = counts;
    setWritten(answer);
  }, [client, answer]);
  return {
    dashboard: answer === null ? previous : written,
    // Without an id in the address, the child that is chosen may be the one that is shown.
    switching: answer === null && previous !== null && previous.student?.id !== studentId,
    prefetched: [
      'counts',
      'sessions',
      ...(withThread ? (['thread'] as const) : []),
      ...(withReviews ? (['reviews'] as const) : []),
      ...(withNotifications ? (['notifications'] as const) : []),
    ],
    failed: error !== undefined,
    refreshing: networkStatus === 4,
    refresh: () => {
      writtenCounts.current = '';
      void refetch().catch(() => {});
    },
  };
}

/** Writes the counts into the cache for the parts of the page, before those are mounted. */
function writeCounts(
  client: ApolloClient,
  { students, student, upcomingSessions, unreadNotificationCount }: LoadedDashboard,
  hasChanged: boolean,
): void {
  client.writeQuery({
    query: UnreadMessagesDocument,
    data: {
      __typename: 'Query',
      students: students.map(({ __typename, id, unreadMessageCount }) => ({
        __typename,
        id,
        unreadMessageCount,
      })),
    },
  });
  client.writeQuery({
    query: UnreadNewsDocument,
    data: {
      __typename: 'Query',
      students: students.map(({ __typename, id, unreadNewsCount }) => ({ __typename, id, unreadNewsCount })),
    },
  });
  if (!student || !hasChanged) return;
  const { pageInfo, edges } = upcomingSessions;
  client.writeQuery({
    query: SessionsDocument,
    variables: { studentId: student.id, period: 'UPCOMING', first: 20, after: null },
    data: {
      __typename: 'Query',
      sessions: {
        __typename: 'QuerySessionsConnection',
        pageInfo,
        edges: edges.map(({ cursor, node }) => ({ __typename: 'QuerySessionsConnectionEdge', cursor, node })),
      },
    },
  });
  client.writeQuery({
    query: UnreadNotificationsDocument,
    variables: { studentId: student.id },
    data: { __typename: 'Query', unreadNotificationCount },
  });
}
