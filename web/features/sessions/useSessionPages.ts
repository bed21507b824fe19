import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { isJoinable } from '../../../contract/sessionPhase.ts';
import type { SessionPeriod } from '../../generated/types.ts';
import { useFirstFetchPolicy } from '../../lib/data/prefetched.ts';
import { type LoadedPages, usePages } from '../../lib/data/usePages.ts';
import { useNow } from '../../lib/time/useNow.ts';
import type { Session } from './sessionFeed.ts';
import { type SessionsQuery, useSessionsQuery } from './sessionList.generated.ts';

const PAGE_SIZE = 20;

type SessionPages = {
  /** Undefined until loaded. */
  sessions: Session[] | undefined;
  pages: LoadedPages<SessionsQuery['sessions']>;
};

/** Loads the sessions of a student, or of all students whom the viewer may see. */
export function useSessionPages(studentId: string | null, period: SessionPeriod): SessionPages {
  const firstFetch = useFirstFetchPolicy('sessions');
  const result = useSessionsQuery({
    variables: { studentId, period, first: PAGE_SIZE, after: null },
    fetchPolicy: period === 'UPCOMING' ? firstFetch : 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const pages = usePages({ ...result, previousData: undefined }, (data) => data.sessions);
  const sessions = pages.page?.edges.map(({ node }) => node);
  const isUpcoming = period === 'UPCOMING';
  const now = useNow();
  const client = useApolloClient();
  const hasEnded = isUpcoming && sessions?.some((session) => !isJoinable(session, now));
  // The list of past sessions has it once the gateway's clock says so too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again at every tick until then.
  useEffect(() => {
    if (hasEnded) void refetchLater(client);
  }, [client, hasEnded, now]);
  return {
    // A session ends, and a cached one changes, before the lists are refetched.
    sessions: isUpcoming ? sessions?.filter((session) => isJoinable(session, now)) : sessions,
    pages,
  };
}

/** Refetches with the code of the feed, which no page waits for; without it, at a later tick. */
const refetchLater = (client: ApolloClient) =>
  import('./sessionFeed.ts').then(
    ({ refetchSessions }) => refetchSessions(client),
    () => {},
  );
