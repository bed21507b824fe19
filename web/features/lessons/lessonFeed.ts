import { type Feed, followAll } from '../../lib/live/feed.ts';
import { BURST_MS, createRefetch } from '../../lib/live/refetch.ts';
import { LessonCompletedDocument, type LessonCompletedSubscription } from './lessons.generated.ts';

// A completed lesson opens others, and shows on most pages.
const refetch = createRefetch(() => true, BURST_MS);

/** Counts the lessons of students at the server. */
const refetchStandings = createRefetch((name) => name === 'MentorStudentTable', BURST_MS);

const completedFeed: Feed<LessonCompletedSubscription, LessonCompletedSubscription['lessonCompleted']> = {
  document: LessonCompletedDocument,
  eventOf: (data) => data.lessonCompleted,
  // The event carries the student with all completions, so Apollo has already updated the rest of the cache.
  apply: refetchStandings.soon,
  reset: refetch.now,
};

export const followLessons = followAll(completedFeed);
