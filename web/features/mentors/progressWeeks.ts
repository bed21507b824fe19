const WEEK_MS = 7 * 86_400_000;

type Completion = { lessonId: string; completedAt: string };
export type Learner = { id: string; firstName: string; completions: readonly Completion[] };

/** A student's way: in percent of the published lessons, at the end of each week. */
export type Line = { id: string; label: string; values: number[] };
export type WeeklyProgress = { weekEnds: number[]; lines: Line[] };

/** How many of the published lessons are complete; what was unpublished since does not count. */
export function doneOf(completions: readonly Completion[], published: ReadonlySet<string>): number {
  return completions.filter(({ lessonId }) => published.has(lessonId)).length;
}

/**
 * How far each student had come at the end of every week, the last of which ends now. Students of one name are
 * told apart by a number.
 */
export function weeklyProgress(
  students: readonly Learner[],
  publishedOf: (id: string) => ReadonlySet<string>,
  { now, weeks }: { now: number; weeks: number },
): WeeklyProgress {
  const weekEnds = Array.from({ length: weeks }, (_, place) => now - (weeks - 1 - place) * WEEK_MS);
  const seen = new Map<string, number>();
  const lines = students.map(({ id, firstName, completions }) => {
    const published = publishedOf(id);
    const same = (seen.get(firstName) ?? 0) + 1;
    seen.set(firstName, same);
    const values = weekEnds.map((end) => {
      const done = doneOf(
        completions.filter(({ completedAt }) => Date.parse(completedAt) <= end),
        published,
      );
      return published.size === 0 ? 0 : Math.round((done / published.size) * 100);
    });
    return { id, label: same === 1 ? firstName : `${firstName} ${same}`, values };
  });
  return { weekEnds, lines };
}
