import { useLaterFeeds } from '../../lib/live/laterFeeds.ts';

const load = async () => (await import('./addedFeed.ts')).followAdded;

/** Shows assignments that are new in the open lesson while the component is mounted. */
export function useAddedFeed(): void {
  useLaterFeeds(load);
}
