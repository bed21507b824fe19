import { skipToken } from '@apollo/client/react';
import { useState } from 'react';
import type { Course } from '../../../contract/enrolment.ts';
import { useSession } from '../accounts/session/session.ts';
import type { ProjectCard_ProjectFragment } from './gallery.generated.ts';
import { useProjectsQuery } from './gallery.generated.ts';
import { useVisitorRefresh } from './live/useVisitorRefresh.ts';

/** Number of projects in one page of the list. */
export const PAGE_SIZE = 12;

export type ProjectFilter = {
  search: string;
  course: Course | null;
  /** The student whose likes are shown; undefined until it is known whether there is one. */
  studentId: string | null | undefined;
};

export type Projects = {
  /** Null while the first page is loading, or when it could not be loaded. */
  list: readonly ProjectCard_ProjectFragment[] | null;
  /** The student whose likes the list shows; that of the previous filter while it changes. */
  studentId: string | null | undefined;
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
export function useProjects({ search, course, studentId }: ProjectFilter): Projects {
  const { data, previousData, error, loading, refetch, fetchMore } = useProjectsQuery(
    studentId === undefined
      ? skipToken
      : {
          variables: { first: PAGE_SIZE, search: search || null, course, studentId },
          fetchPolicy: 'cache-and-network',
          nextFetchPolicy: 'cache-first',
          context: { quiet: true },
        },
  );
  const [more, setMore] = useState<'idle' | 'loading' | 'failed'>('idle');
  const [shownStudentId, setShownStudentId] = useState(studentId);
  if (data && shownStudentId !== studentId) setShownStudentId(studentId);
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

  // Signals may be lost, and visitors get none. A list of several pages would lose all but the first.
  const { status, viewer } = useSession();
  useVisitorRefresh(status === 'ready' && !viewer, () => {
    if (data && data.projects.edges.length <= PAGE_SIZE) void refetch().catch(() => {});
  });

  return {
    list: page?.edges.map((edge) => edge.node) ?? null,
    studentId: shownStudentId,
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
