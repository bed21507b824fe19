import { badInput, DomainError } from './errors.ts';

// The criteria by which work is reviewed. Their points add up to those of the assignment, so that what a review gives for
// each is a share of the same sum; the score, out of 100, follows from it and from nothing else.

export type Criterion = { title: string; points: number };

/** A criterion with the points that a review gave for it. */
export type JudgedCriterion = Criterion & { given: number };

/** The points for a criterion as a reviewer sends them, with its title: somebody may change the criteria meanwhile. */
export type CriterionPoints = { title: string; points: number };

export const MAX_CRITERIA = 8;
const MAX_TITLE_LENGTH = 160;

export const RUBRIC_TEXTS = {
  sum: (sum: number, points: number) =>
    `The points of the criteria add up to ${sum}, and the assignment is worth ${points}`,
  changed: 'The criteria have changed. Close this work and open it again.',
  given: (title: string, points: number) => `${title} gets a whole number from 0 to ${points}`,
};

/** Returns the criteria of an assignment without blank ones; none for a quiz, whose questions have points. */
export function normalizeCriteria({ kind, criteria }: { kind: string; criteria: readonly Criterion[] }) {
  if (kind !== 'SUBMISSION') return [];
  return criteria
    .map(({ title, points }) => ({ title: title.trim(), points }))
    .filter(({ title }) => title !== '');
}

/** Finds what is wrong with the criteria of an assignment. */
export function* rubricProblems(
  assignment: Parameters<typeof normalizeCriteria>[0] & { points: number },
): Generator<DomainError> {
  const criteria = normalizeCriteria(assignment);
  if (criteria.length === 0) return;
  if (criteria.length > MAX_CRITERIA) yield badInput('criteria', `There can be ${MAX_CRITERIA} criteria`);
  if (criteria.some(({ title }) => title.length > MAX_TITLE_LENGTH))
    yield badInput('criteria', `A criterion can have ${MAX_TITLE_LENGTH} characters`);
  if (new Set(criteria.map(({ title }) => title)).size < criteria.length)
    yield badInput('criteria', 'Two criteria are the same');
  if (criteria.some(({ points }) => !Number.isInteger(points) || points < 1)) {
    yield badInput('criteria', 'A criterion has at least one point');
    return;
  }
  const sum = sumOf(criteria);
  if (sum !== assignment.points) yield badInput('criteria', RUBRIC_TEXTS.sum(sum, assignment.points));
}

const sumOf = (points: readonly { points: number }[]) =>
  points.reduce((sum, { points: own }) => sum + own, 0);

/** Finds what is wrong with the points that a review gives; those of a criterion are `criteria.<index>`. */
export function* givenProblems(
  rubric: readonly Criterion[],
  given: readonly CriterionPoints[],
): Generator<DomainError> {
  const isSame =
    rubric.length === given.length && rubric.every(({ title }, index) => title === given[index]?.title);
  if (!isSame) {
    yield new DomainError('BAD_INPUT', RUBRIC_TEXTS.changed, null);
    return;
  }
  for (const [index, { title, points: max }] of rubric.entries()) {
    const points = given[index]?.points ?? Number.NaN;
    if (!Number.isInteger(points) || points < 0 || points > max)
      yield badInput(`criteria.${index}`, RUBRIC_TEXTS.given(title, max));
  }
}

/** Returns the score, out of 100 and rounded, that the points for the criteria make. */
export const scoreWithRubric = (rubric: readonly Criterion[], given: readonly CriterionPoints[]): number =>
  Math.round((sumOf(given) / sumOf(rubric)) * 100);
