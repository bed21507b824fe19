import type { Criterion, JudgedCriterion } from '../../../contract/rubric.ts';
import { builder } from '../../graphql/builder.ts';

export const CriterionType = builder.objectRef<Criterion>('Criterion').implement({
  description: 'A criterion by which work is reviewed.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    title: t.exposeString('title'),
    points: t.exposeInt('points', { description: 'Of all criteria they add up to the assignment’s points.' }),
  }),
});

export const JudgedCriterionType = builder.objectRef<JudgedCriterion>('JudgedCriterion').implement({
  description: 'A criterion as it was when the work was reviewed, with the points that the review gave.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    title: t.exposeString('title'),
    points: t.exposeInt('points', { description: 'The most points for it.' }),
    given: t.exposeInt('given'),
  }),
});

export const CriterionInput = builder.inputType('CriterionInput', {
  description: 'A criterion with its points, or with those that a review gives for it.',
  fields: (t) => ({ title: t.string(), points: t.int() }),
});
