import { type Feed, useFeed } from '../../../lib/live/feed.ts';
import { BURST_MS, createRefetch } from '../../../lib/live/refetch.ts';
import { ProjectDecidedDocument, type ProjectDecidedSubscription } from './own.generated.ts';

const refetch = createRefetch((name) => name === 'Projects' || name === 'OwnProjects', BURST_MS);

const decidedFeed: Feed<ProjectDecidedSubscription, ProjectDecidedSubscription['projectDecided']> = {
  document: ProjectDecidedDocument,
  eventOf: (data) => data.projectDecided,
  // A decision moves a project into or out of the gallery, whose order only the gateway knows.
  apply: refetch.soon,
  reset: refetch.now,
};

/** Keeps the gallery and the family's own projects current while the component is mounted. */
export function useProjectFeed(): void {
  useFeed(decidedFeed);
}
