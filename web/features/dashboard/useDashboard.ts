import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Brought } from '../../lib/data/prefetched.ts';
import { useLookAgain } from '../../lib/hooks/useRefetchOnVisible.ts';
import { UnreadMessagesDocument } from '../messaging/messages.generated.ts';
import { UnreadNotificationsDocument } from '../notifications/notifications.generated.ts';
import { SessionsDocument } from '../sessions/sessions.generated.ts';
import { DashboardDocument, type DashboardQuery, useDashboardQuery } from './dashboard.generated.ts';

/** Asks for nobody: the address names no child. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type LoadedDashboard = DashboardQuery['dashboard'];

export type DashboardState = {
  /** What is known; of the child before while another one is fetched. */
  known: LoadedDashboard | null;
  /** Another child was chosen and is not here yet. */
  switching: boolean;
  /** What of the parts of the page came along. */
  brought: readonly Brought[];
  failed: boolean;
  refreshing: boolean;
  refresh: () => void;
};

/**
 * The dashboard of the child that the address names, in one operation with what its open tab shows.
 * @param wanted the id as it stands in the address
 */
export function useDashboard(wanted: string | null, tab: string | null): DashboardState {
  const client = useApolloClient();
  const named = wanted !== null && UUID.test(wanted) ? wanted.toLowerCase() : null;
  // The tab with which the child was opened: one that is opened later asks for itself.
  const [opened, setOpened] = useState({ named, tab });
  if (opened.named !== named) setOpened({ named, tab });
  const first = (opened.named === named ? opened.tab : tab) ?? 'messages';
  const withThread = first === 'messages';
  const withReviews = first === 'reviews' && named !== null;
  const withNotifications = first === 'notifications' && named !== null;
  const variables = { studentId: named, asked: named ?? NOBODY, withThread, withReviews, withNotifications };
  const { data, previousData, error, networkStatus, refetch } = useDashboardQuery({
    variables,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
    context: { quiet: true },
  });
  useLookAgain(() => {
    // Lessons come and go without a word. Beside the query that is shown: what fails here leaves the page as it is.
    const asked = { query: DashboardDocument, variables, context: { quiet: true } };
    client.query({ ...asked, fetchPolicy: 'network-only' }).catch(() => {});
  });
  const answer = data?.dashboard ?? null;
  const [spread, setSpread] = useState<LoadedDashboard | null>(null);
  // The count that was spread last: what is known elsewhere has moved on since, and is not to be set back.
  const counted = useRef('');
  useLayoutEffect(() => {
    if (!answer) return;
    const sessionIds = answer.upcomingSessions.edges.map(({ node }) => node.id);
    const count = [answer.student?.id, answer.unreadNotificationCount, ...sessionIds].join(' ');
    spreadCounts(client, answer, count !== counted.current);
    counted.current = count;
    setSpread(answer);
  }, [client, answer]);
  return {
    known: answer === null ? (previousData?.dashboard ?? null) : spread,
    switching: answer === null && previousData !== undefined,
    brought: [
      'counts',
      'sessions',
      ...(withThread ? (['thread'] as const) : []),
      ...(withReviews ? (['reviews'] as const) : []),
      ...(withNotifications ? (['notifications'] as const) : []),
    ],
    failed: error !== undefined,
    refreshing: networkStatus === 4,
    refresh: () => {
      counted.current = '';
      void refetch().catch(() => {});
    },
  };
}

/** Puts the counts where the parts of the page look for theirs, before those are there. */
function spreadCounts(
  client: ApolloClient,
  { students, student, upcomingSessions, unreadNotificationCount }: LoadedDashboard,
  isNews: boolean,
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
  if (!student || !isNews) return;
  const { pageInfo, edges } = upcomingSessions;
  client.writeQuery({
    query: SessionsDocument,
    variables: { studentId: student.id, when: 'UPCOMING', first: 20, after: null },
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
