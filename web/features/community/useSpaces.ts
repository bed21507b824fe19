import { type CommunitySpacesQuery, useCommunitySpacesQuery } from './community.generated.ts';

type Course = CommunitySpacesQuery['communitySpaces'][number]['course'];

export type SpaceRights = { canModerate: boolean; canReact: boolean; isWriter: boolean; isSlow: boolean };

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
    const isWriter = data?.communityWriters.some((one) => one.course === course) ?? false;
    return { canModerate, isWriter, canReact: canModerate || isWriter, isSlow: space?.isSlow ?? false };
  };
  return { data, error, loading, refetch, rightsOf };
}
