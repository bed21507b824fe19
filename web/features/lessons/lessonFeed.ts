import type { ApolloClient } from '@apollo/client';
import { type Feed, useFeed } from '../../lib/live/live.ts';
import { LessonCompletedDocument, type LessonCompletedSubscription } from './lessons.generated.ts';

const completed: Feed<LessonCompletedSubscription, LessonCompletedSubscription['lessonCompleted']> = {
  document: LessonCompletedDocument,
  eventOf: (data) => data.lessonCompleted,
  // The event brings the student with all completions, so the cache is current as it arrives.
  apply: () => {},
  reset: (client: ApolloClient) => client.refetchQueries({ include: 'active' }),
};

/** Keeps what the students have completed current: a lesson that is done anywhere is done here. */
export function useLessonFeed(): void {
  useFeed(completed);
}
