import { useLaterFeeds } from '../../lib/live/laterFeeds.ts';

const load = async () => (await import('./messageFeeds.ts')).followMessages;

/** Keeps the threads and the unread counts current while the component is mounted. */
export function useMessageFeeds(): void {
  useLaterFeeds(load);
}
