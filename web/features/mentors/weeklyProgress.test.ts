import { expect, it } from 'vitest';
import { countCompleted, weeklyProgress } from './weeklyProgress.ts';

const now = Date.parse('2026-03-29T12:00:00Z');
const published = new Set(['a', 'b', 'c', 'd']);
const at = (lessonId: string, day: string) => ({ lessonId, completedAt: `2026-03-${day}T12:00:00Z` });

it('returns the progress of each student at the end of every week', () => {
  const dara = {
    id: '1',
    firstName: 'Dara',
    completions: [at('a', '01'), at('b', '15'), at('c', '16'), at('gone', '16')],
  };
  const { weekEnds, lines } = weeklyProgress([dara], () => published, { now, weeks: 4 });
  expect(weekEnds.map((end) => new Date(end).toISOString().slice(8, 10))).toEqual(['08', '15', '22', '29']);
  // The end of a week is inclusive; a lesson that is no longer published does not count.
  expect(lines).toEqual([{ id: '1', label: 'Dara', values: [25, 50, 75, 75] }]);
  expect(countCompleted(dara.completions, published)).toBe(3);
});

it('numbers students with the same name, and returns 0 where nothing is published', () => {
  const students = ['1', '2'].map((id) => ({ id, firstName: 'Dara', completions: [at('a', '01')] }));
  const { lines } = weeklyProgress(students, (id) => (id === '1' ? published : new Set()), { now, weeks: 2 });
  expect(lines).toEqual([
    { id: '1', label: 'Dara', values: [25, 25] },
    { id: '2', label: 'Dara 2', values: [0, 0] },
  ]);
});
