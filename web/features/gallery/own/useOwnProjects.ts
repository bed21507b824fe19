import { type LoadedPages, usePages } from '../../../lib/data/usePages.ts';
import {
  type OwnProjects_ProjectFragment,
  type OwnProjectsQuery,
  useOwnProjectsQuery,
} from './own.generated.ts';

const PAGE_SIZE = 50;

export type OwnProject = OwnProjects_ProjectFragment;

export type OwnProjects = {
  /** Newest first; null while they are loading, or when they could not be loaded. */
  list: readonly OwnProject[] | null;
  pages: LoadedPages<OwnProjectsQuery['ownProjects']>;
};

/** Loads the projects that were shared for a student. Without them the rest of the page is still shown. */
export function useOwnProjects(studentId: string): OwnProjects {
  const result = useOwnProjectsQuery({
    variables: { studentId, first: PAGE_SIZE, after: null },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    // A retry shows that it is under way.
    notifyOnNetworkStatusChange: true,
    context: { quiet: true },
  });
  const pages = usePages({ ...result, previousData: undefined }, (data) => data.ownProjects);
  return { list: pages.page?.edges.map(({ node }) => node) ?? null, pages };
}
