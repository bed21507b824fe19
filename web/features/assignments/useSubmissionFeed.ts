import { useLaterFeeds } from '../../lib/live/laterFeeds.ts';

const load = async () => (await import('./submissionFeed.ts')).followSubmissions;

/** Keeps submissions and their reviews current while the component is mounted. */
export function useSubmissionFeed(): void {
  useLaterFeeds(load);
}
