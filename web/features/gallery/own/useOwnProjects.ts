import { useState } from 'react';
import { type OwnProjects_ProjectFragment, useOwnProjectsQuery } from './own.generated.ts';

const PAGE_SIZE = 50;

export type OwnProject = OwnProjects_ProjectFragment;

export type OwnProjects = {
  /** Newest first; null while they are loading, or when they could not be loaded. */
  list: readonly OwnProject[] | null;
  failed: boolean;
  retry: () => void;
  hasMore: boolean;
  isLoadingMore: boolean;
  showMore: () => void;
};

/** Loads the projects that were shared for a student. Without them the rest of the page is still shown. */
export function useOwnProjects(studentId: string): OwnProjects {
  const { data, error, loading, refetch, fetchMore } = useOwnProjectsQuery({
    variables: { studentId, first: PAGE_SIZE, after: null },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    // A retry shows that it is under way.
    notifyOnNetworkStatusChange: true,
    context: { quiet: true },
  });
  const [isLoadingMore, setLoadingMore] = useState(false);
  const page = data?.ownProjects;
  const showMore = async () => {
    setLoadingMore(true);
    // After a failure the button is there to press again.
    await fetchMore({ variables: { after: page?.pageInfo.endCursor } }).catch(() => {});
    setLoadingMore(false);
  };
  return {
    list: page?.edges.map(({ node }) => node) ?? null,
    failed: error !== undefined && !data && !loading,
    // A retry that fails leaves the error as it is.
    retry: () => void refetch().catch(() => {}),
    hasMore: page?.pageInfo.hasNextPage ?? false,
    isLoadingMore,
    showMore: () => void showMore(),
  };
}
