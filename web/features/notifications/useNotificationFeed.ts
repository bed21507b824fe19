import { useLaterFeeds } from '../../lib/live/laterFeeds.ts';

const load = async () => (await import('./notificationFeed.ts')).followNotifications;

/** Keeps the notifications of the page current while the component is mounted. */
export function useNotificationFeed(): void {
  useLaterFeeds(load);
}
