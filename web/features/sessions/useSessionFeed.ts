import { useLaterFeeds } from '../../lib/live/laterFeeds.ts';

const load = async () => (await import('./sessionFeed.ts')).followSessions;

/** Keeps sessions current while the component is mounted. */
export function useSessionFeed(): void {
  useLaterFeeds(load);
}
