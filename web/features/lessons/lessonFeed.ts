import type { ApolloClient } from '@apollo/client';
import { type Feed, useFeed } from '../../lib/live/feed.ts';
import { LessonCompletedDocument, type LessonCompletedSubscription } from './lessons.generated.ts';

const completedFeed: Feed<LessonCompletedSubscription, LessonCompletedSubscription['lessonCompleted']> = {
  document: LessonCompletedDocument,
  eventOf: (data) => data.lessonCompleted,
  // The event carries the student with all completions, so Apollo has already updated the cache.
  apply: () => {},
  reset: (client: ApolloClient) => client.refetchQueries({ include: 'active' }),
};

/** Keeps the completed lessons of the students current, also those completed elsewhere. */
export function useLessonFeed(): void {
  useFeed(completedFeed);
}
