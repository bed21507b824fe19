import { describe, expect, it } from 'vitest';
import { firstProblem } from './errors.ts';
import { givenProblems, MAX_CRITERIA, RUBRIC_TEXTS, rubricProblems, scoreWithRubric } from './rubric.ts';

const rubric = [
  { title: 'Idea', points: 4 },
  { title: 'Colours', points: 6 },
];
const assignment = { kind: 'SUBMISSION', points: 10, criteria: rubric };

describe('rubricProblems', () => {
  const problemOf = (change: Partial<typeof assignment>) =>
    firstProblem(rubricProblems({ ...assignment, ...change }))?.message ?? null;

  it('requires points that add up to those of the assignment', () => {
    expect(problemOf({})).toBeNull();
    expect(problemOf({ points: 12 })).toBe(RUBRIC_TEXTS.sum(10, 12));
    expect(problemOf({ criteria: [] })).toBeNull();
    expect(problemOf({ criteria: [{ title: ' ', points: 3 }] })).toBeNull();
    expect(problemOf({ kind: 'OBJECTIVE', points: 12 })).toBeNull();
  });

  it('rejects too many criteria, equal ones and those without points', () => {
    const many = Array.from({ length: MAX_CRITERIA + 1 }, (_, index) => ({ title: `${index}`, points: 1 }));
    expect(problemOf({ criteria: many, points: many.length })).not.toBeNull();
    expect(problemOf({ criteria: [...rubric, { title: 'Idea ', points: 1 }], points: 11 })).not.toBeNull();
    expect(problemOf({ criteria: [{ title: 'Idea', points: Number.NaN }] })).not.toBeNull();
  });
});

describe('givenProblems', () => {
  it('requires whole points for each criterion, up to its own', () => {
    const given = (...points: number[]) =>
      rubric.map(({ title }, index) => ({ title, points: points[index] ?? 0 }));
    expect([...givenProblems(rubric, given(0, 6))]).toEqual([]);
    expect([...givenProblems(rubric, given(5, 0.5))].map(({ field }) => field)).toEqual([
      'criteria.0',
      'criteria.1',
    ]);
    for (const problems of [givenProblems(rubric, given(1, 1).slice(1)), givenProblems([], given(1, 1))])
      expect(firstProblem(problems)?.message).toBe(RUBRIC_TEXTS.changed);
  });
});

describe('scoreWithRubric', () => {
  it('is the share of the points, rounded', () => {
    expect(
      scoreWithRubric(rubric, [
        { title: 'Idea', points: 1 },
        { title: 'Colours', points: 6 },
      ]),
    ).toBe(70);
    expect(scoreWithRubric([{ title: 'Idea', points: 3 }], [{ title: 'Idea', points: 2 }])).toBe(67);
  });
});
