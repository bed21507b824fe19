import type { ApolloClient } from '@apollo/client';
import { useRef } from 'react';
import { BURST_MS, createRefetch } from '../../../lib/live/refetch.ts';
import { type ProjectsChangedSubscription, useProjectsChangedSubscription } from './live.generated.ts';
import { pendingLikes } from './pendingLikes.ts';

type Change = ProjectsChangedSubscription['projectsChanged'];

/** The lists are fetched again within this time, so that a thousand open galleries do not all ask at once. */
const MAX_DELAY_MS = 1500;

const refetch = createRefetch((name) => name === 'Projects', BURST_MS);

type GallerySignalsProps = {
  /** Called with the projects that changed, for what the signal does not carry. */
  onChange?: (projectIds: readonly string[]) => void;
};

/** Keeps the gallery of a signed-in person current while it is mounted; for visitors there is no connection. */
export function GallerySignals({ onChange }: GallerySignalsProps) {
  const isRefetchPlanned = useRef(false);
  useProjectsChangedSubscription({
    ignoreResults: true,
    onData({ client, data }) {
      const change = data.data?.projectsChanged;
      if (!change) return;
      applyChange(client, change);
      onChange?.(change.projectIds);
      if (!change.changesList || isRefetchPlanned.current) return;
      isRefetchPlanned.current = true;
      setTimeout(() => {
        isRefetchPlanned.current = false;
        refetch.soon(client);
      }, Math.random() * MAX_DELAY_MS);
    },
  });
  return null;
}

/** Writes the counts to the cache, and removes the projects that the gallery no longer shows. */
function applyChange({ cache }: ApolloClient, { projectIds, projects }: Change): void {
  const shown = new Map(projects.map((project) => [project.id, project]));
  for (const id of projectIds) {
    const project = shown.get(id);
    const entity = cache.identify({ __typename: 'Project', id });
    if (!entity) continue;
    if (!project) cache.evict({ id: entity });
    else if (!pendingLikes.has(id))
      cache.modify({
        id: entity,
        fields: { likesCount: () => project.likesCount, isFeatured: () => project.isFeatured },
      });
  }
  cache.gc();
}
