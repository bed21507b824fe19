import { useState } from 'react';
import type { Course } from '../../../contract/enrolment.ts';
import type { ProjectCard_ProjectFragment } from './gallery.generated.ts';
import { useProjectsQuery } from './gallery.generated.ts';

export type Wanted = { search: string; course: Course | null };

export type Projects = {
  /** Null while the first ones are on their way, or when they could not be had. */
  list: readonly ProjectCard_ProjectFragment[] | null;
  /** Whether the list is still that of what was wanted before. */
  isChanging: boolean;
  failed: boolean;
  retry: () => void;
  hasMore: boolean;
  isLoadingMore: boolean;
  moreFailed: boolean;
  showMore: () => void;
};

/** The gallery's projects, page by page. It says itself what could not be loaded. */
export function useProjects({ search, course }: Wanted): Projects {
  const { data, previousData, error, loading, refetch, fetchMore } = useProjectsQuery({
    variables: { search: search || null, course },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const [more, setMore] = useState<'idle' | 'loading' | 'failed'>('idle');
  const page = (data ?? (loading ? previousData : undefined))?.projects;

  const showMore = async () => {
    setMore('loading');
    try {
      await fetchMore({ variables: { after: data?.projects.pageInfo.endCursor } });
      setMore('idle');
    } catch {
      setMore('failed');
    }
  };

  return {
    list: page?.edges.map((edge) => edge.node) ?? null,
    isChanging: loading && !data,
    failed: error !== undefined && !data,
    // What fails again is shown as it was.
    retry: () => void refetch().catch(() => {}),
    hasMore: data?.projects.pageInfo.hasNextPage ?? false,
    isLoadingMore: more === 'loading',
    moreFailed: more === 'failed',
    showMore: () => void showMore(),
  };
}
