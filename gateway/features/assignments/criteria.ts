import type { Criterion, JudgedCriterion } from '../../../contract/rubric.ts';

type RubricColumns = { criterionTitles: string[]; criterionPoints: number[] };

/** Returns the criteria of an assignment from its columns. */
export const criteriaOf = ({ criterionTitles, criterionPoints }: RubricColumns): Criterion[] =>
  criterionTitles.map((title, index) => ({ title, points: criterionPoints[index] ?? 0 }));

/** Returns the columns of an assignment for its criteria. */
export const rubricColumns = (criteria: readonly Criterion[]): RubricColumns => ({
  criterionTitles: criteria.map(({ title }) => title),
  criterionPoints: criteria.map(({ points }) => points),
});

/** Returns the criteria of a review from its columns. */
export const judgedCriteriaOf = ({
  criterionGiven,
  ...rubric
}: RubricColumns & { criterionGiven: number[] }): JudgedCriterion[] =>
  criteriaOf(rubric).map((criterion, index) => ({ ...criterion, given: criterionGiven[index] ?? 0 }));
