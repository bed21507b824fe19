import { useLaterFeeds } from '../../lib/live/laterFeeds.ts';

const load = async () => (await import('./lessonFeed.ts')).followLessons;

/** Keeps the completed lessons of the students current, also those completed elsewhere. */
export function useLessonFeed(): void {
  useLaterFeeds(load);
}
