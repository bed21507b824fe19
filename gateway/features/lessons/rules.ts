/** How many lessons a course has while none of them are loaded. */
export const LESSONS_IN_A_COURSE = 20;

export type LessonState = 'LOCKED' | 'DONE' | 'READY' | 'WAITING';

/**
 * The state of each lesson on a student's way, over the published lessons in their order: one opens when the
 * published one before it is complete.
 * @param lessonIds the published lessons of the course, in order
 */
export function lessonStates(
  lessonIds: string[],
  completedIds: Iterable<string>,
  paid: boolean,
): LessonState[] {
  const completed = new Set(completedIds);
  return lessonIds.map((id, place) => {
    if (!paid) return 'LOCKED';
    if (completed.has(id)) return 'DONE';
    const before = lessonIds[place - 1];
    return before === undefined || completed.has(before) ? 'READY' : 'WAITING';
  });
}

/** How far a student is, in whole percent of the published lessons. */
export function progressPercent(completedPublished: number, published: number): number {
  const total = published === 0 ? LESSONS_IN_A_COURSE : published;
  return Math.round((completedPublished / total) * 100);
}

/** What the dashboard honours, by how many lessons are complete. */
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
