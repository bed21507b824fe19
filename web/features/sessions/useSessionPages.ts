import { useState } from 'react';
import type { SessionPeriod } from '../../generated/types.ts';
import { useFirstFetchPolicy } from '../../lib/data/prefetched.ts';
import type { Session } from './sessionFeed.ts';
import { useSessionsQuery } from './sessions.generated.ts';

const PAGE_SIZE = 20;

type SessionPages = {
  /** Undefined until loaded. */
  sessions: Session[] | undefined;
  failed: boolean;
  loading: boolean;
  retry: () => void;
  /** Null if there are no more. */
  more: (() => void) | null;
  loadingMore: boolean;
};

/** Loads the sessions of a student, or of all students whom the viewer may see. */
export function useSessionPages(studentId: string | null, period: SessionPeriod): SessionPages {
  const firstFetch = useFirstFetchPolicy('sessions');
  const { data, error, loading, refetch, fetchMore } = useSessionsQuery({
    variables: { studentId, period, first: PAGE_SIZE, after: null },
    fetchPolicy: period === 'UPCOMING' ? firstFetch : 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const [loadingMore, setLoadingMore] = useState(false);
  const page = data?.sessions.pageInfo;
  const more = async () => {
    setLoadingMore(true);
    await fetchMore({ variables: { after: page?.endCursor ?? null } }).catch(() => {});
    setLoadingMore(false);
  };
  return {
    // A cached session changes before the list is refetched.
    sessions: data?.sessions.edges
      .map(({ node }) => node)
      .filter(({ status }) => (status === 'SCHEDULED') === (period === 'UPCOMING')),
    failed: error !== undefined,
    loading,
    retry: () => void refetch().catch(() => {}),
    more: page?.hasNextPage ? () => void more() : null,
    loadingMore,
  };
}
