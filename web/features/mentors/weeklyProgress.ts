import { WEEK_MS } from '../../../contract/time.ts';

type Completion = { lessonId: string; completedAt: string };
export type Learner = { id: string; firstName: string; completions: readonly Completion[] };

/** A student's progress, in percent of the published lessons, at the end of each week. */
type ProgressLine = { id: string; label: string; values: number[] };
export type WeeklyProgress = { weekEnds: number[]; lines: ProgressLine[] };

/** Counts the published lessons that are complete; lessons that were unpublished since do not count. */
export function countCompleted(completions: readonly Completion[], published: ReadonlySet<string>): number {
  return completions.filter(({ lessonId }) => published.has(lessonId)).length;
}

/**
 * Returns the progress of each student at the end of every week, the last of which ends now. Students with the same
 * name are distinguished by a number.
 */
export function weeklyProgress(
  students: readonly Learner[],
  publishedOf: (id: string) => ReadonlySet<string>,
  { now, weeks }: { now: number; weeks: number },
): WeeklyProgress {
  const weekEnds = Array.from({ length: weeks }, (_, index) => now - (weeks - 1 - index) * WEEK_MS);
  const nameCounts = new Map<string, number>();
  const lines = students.map(({ id, firstName, completions }) => {
    const published = publishedOf(id);
    const occurrence = (nameCounts.get(firstName) ?? 0) + 1;
    nameCounts.set(firstName, occurrence);
    const values = weekEnds.map((end) => {
      const done = countCompleted(
        completions.filter(({ completedAt }) => Date.parse(completedAt) <= end),
        published,
      );
      return published.size === 0 ? 0 : Math.round((done / published.size) * 100);
    });
    return { id, label: occurrence === 1 ? firstName : `${firstName} ${occurrence}`, values };
  });
  return { weekEnds, lines };
}
