import type { ApolloClient } from '@apollo/client';
import { type Feed, useFeed } from '../../../lib/live/feed.ts';
import { throttle } from '../../../lib/live/throttle.ts';
import { ProjectDecidedDocument, type ProjectDecidedSubscription } from './own.generated.ts';

const SHOWS_PROJECTS: readonly (string | undefined)[] = ['Projects', 'OwnProjects'];

const refetch = (client: ApolloClient) =>
  Promise.all(
    [...client.getObservableQueries('active')]
      .filter(({ queryName }) => SHOWS_PROJECTS.includes(queryName))
      .map((query) => query.refetch()),
  );

const throttledRefetches = new WeakMap<ApolloClient, () => void>();

const decidedFeed: Feed<ProjectDecidedSubscription, ProjectDecidedSubscription['projectDecided']> = {
  document: ProjectDecidedDocument,
  eventOf: (data) => data.projectDecided,
  // A decision moves a project into or out of the gallery, whose order only the gateway knows.
  apply: (client) => {
    const refresh = throttledRefetches.get(client) ?? throttle(() => refetch(client), 100);
    throttledRefetches.set(client, refresh);
    refresh();
  },
  reset: refetch,
};

/** Keeps the gallery and the family's own projects current while the component is mounted. */
export function useProjectFeed(): void {
  useFeed(decidedFeed);
}
