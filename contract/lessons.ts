import { weekOfLesson } from './courseWeeks.ts';
import { badInput, DomainError } from './errors.ts';

/** Assumed number of lessons while none are loaded. */
export const DEFAULT_LESSON_COUNT = 20;

/** UNPAID: its week opens with a later part of the payment. LOCKED: nothing of the course is open. */
export type LessonState = 'LOCKED' | 'UNPAID' | 'DONE' | 'READY' | 'WAITING';

/**
 * Computes the state of each lesson in a student's lesson sequence: a lesson opens when the published lesson
 * before it is complete.
 * @param lessonIds the published lessons of the course, in order
 * @param paidThroughWeek the last week that is paid; null for all of them
 */
export function lessonStates(
  lessonIds: string[],
  completedIds: Iterable<string>,
  paid: boolean,
  paidThroughWeek: number | null,
): LessonState[] {
  const completed = new Set(completedIds);
  return lessonIds.map((id, index) => {
    if (!paid) return 'LOCKED';
    if (paidThroughWeek !== null && weekOfLesson(index) > paidThroughWeek) return 'UNPAID';
    if (completed.has(id)) return 'DONE';
    const previous = lessonIds[index - 1];
    return previous === undefined || completed.has(previous) ? 'READY' : 'WAITING';
  });
}

/** Computes a student's progress, in whole percent of the published lessons. */
export function progressPercent(completedPublished: number, published: number): number {
  const total = published === 0 ? DEFAULT_LESSON_COUNT : published;
  return Math.round((completedPublished / total) * 100);
}

/** Lists the achievements of the dashboard by the number of completed lessons. */
export function achievements(
  completed: number,
  total: number,
): { lessons: number; title: string; reached: boolean }[] {
  return [
    { lessons: 1, title: 'First Steps!' },
    { lessons: 5, title: 'Quick Learner!' },
    { lessons: 10, title: 'Halfway Hero!' },
    { lessons: 15, title: 'Almost There!' },
    { lessons: total, title: 'Course Master!' },
  ].map((achievement) => ({ ...achievement, reached: completed >= achievement.lessons && completed > 0 }));
}

/** Messages of the lesson player when a lesson cannot be opened or completed. */
export const LESSON_TEXTS = {
  unpaid: 'Lessons open once the course is paid',
  unpaidWeek: 'This lesson opens with a later part of the payment',
  waiting: 'This lesson opens once the lesson before it is complete',
  noStudent: 'Student data not found.',
  noSuchStudent: 'Student not found',
  notCompleted: 'Failed to mark lesson as complete.',
};

/** Checks that a lesson in this state is open to its student. Returns the reason why not, or null. */
export function checkOpen(state: LessonState): DomainError | null {
  if (state === 'LOCKED') return new DomainError('CLOSED', LESSON_TEXTS.unpaid, null);
  if (state === 'UNPAID') return new DomainError('CLOSED', LESSON_TEXTS.unpaidWeek, null);
  return state === 'WAITING' ? new DomainError('CLOSED', LESSON_TEXTS.waiting, null) : null;
}

/** The longest video whose position is remembered, in seconds. */
export const MAX_POSITION_SECONDS = 24 * 60 * 60;

export function checkPosition(seconds: number): DomainError | null {
  const isInRange = Number.isInteger(seconds) && seconds >= 0 && seconds <= MAX_POSITION_SECONDS;
  return isInRange ? null : badInput('seconds', 'This is not a position in a video');
}

type VideoProvider = 'YOUTUBE' | 'VIMEO' | 'MUX' | 'CUSTOM';

/**
 * A video to play. The id of an unlisted Vimeo video is `<digits>/<hash>`, as in its URL; that of a custom one is
 * the https URL of its frame.
 */
export type Video = { provider: VideoProvider; videoId: string };

/** Messages about invalid embed codes and failed playback. */
export const VIDEO_TEXTS = {
  required: 'Embed code is required',
  invalid: 'Invalid embed code format. Please use YouTube, Vimeo, Mux, or valid iframe embed codes.',
  notProcessed: 'Failed to process video embed',
  failed: 'Video failed to load. Please check the video URL or try a different video.',
};
