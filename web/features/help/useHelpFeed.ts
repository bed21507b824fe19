import { useLaterFeeds } from '../../lib/live/laterFeeds.ts';

const load = async () => (await import('./helpFeed.ts')).followHelp;

/** Keeps questions about lessons and their answers current while the component is mounted. */
export function useHelpFeed(): void {
  useLaterFeeds(load);
}
