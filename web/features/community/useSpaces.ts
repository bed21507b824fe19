import { type CommunitySpacesQuery, useCommunitySpacesQuery } from './community.generated.ts';

type Course = CommunitySpacesQuery['communitySpaces'][number]['course'];

export type SpaceRights = {
  canModerate: boolean;
  canReact: boolean;
  isWriter: boolean;
  /** The child as whom the viewer writes; null for everybody else. */
  writerId: string | null;
  isSlow: boolean;
};

/** Reads the spaces that the viewer reads, and what the viewer may do in each. */
export function useSpaces() {
  const { data, error, loading, refetch } = useCommunitySpacesQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const rightsOf = (course: Course): SpaceRights => {
    const space = data?.communitySpaces.find((one) => one.course === course);
    const canModerate = space?.canModerate ?? false;
    const writerId = data?.communityWriters.find((one) => one.course === course)?.id ?? null;
    const isWriter = writerId !== null;
    const canReact = canModerate || isWriter;
    return { canModerate, isWriter, writerId, canReact, isSlow: space?.isSlow ?? false };
  };
  return { data, error, loading, refetch, rightsOf };
}
