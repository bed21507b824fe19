import { useState } from 'react';
import type { Course } from '../../../contract/enrolment.ts';
import type { ProjectCard_ProjectFragment } from './gallery.generated.ts';
import { useProjectsQuery } from './gallery.generated.ts';

export type ProjectFilter = { search: string; course: Course | null };

export type Projects = {
  /** Null while the first page is loading, or when it could not be loaded. */
  list: readonly ProjectCard_ProjectFragment[] | null;
  /** True while the list still shows the results of the previous filter. */
  isChanging: boolean;
  failed: boolean;
  retry: () => void;
  hasMore: boolean;
  isLoadingMore: boolean;
  moreFailed: boolean;
  showMore: () => void;
};

/** Loads the gallery's projects page by page. Its result reports failures, so no general error is shown. */
export function useProjects({ search, course }: ProjectFilter): Projects {
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
    // A retry that fails leaves the error as it is.
    retry: () => void refetch().catch(() => {}),
    hasMore: data?.projects.pageInfo.hasNextPage ?? false,
    isLoadingMore: more === 'loading',
    moreFailed: more === 'failed',
    showMore: () => void showMore(),
  };
}
