import { expect, it } from 'vitest';
import { checkPlanEntry, normalizePlanText } from '../../../../contract/careers.ts';
import { COURSE_TITLES } from '../../../../contract/certificates.ts';
import { pathways, pathwaysFor } from './pathways.ts';

it.each(Object.keys(COURSE_TITLES) as (keyof typeof COURSE_TITLES)[])('has pathways of %s', (course) => {
  expect(pathwaysFor(course).own.length).toBeGreaterThanOrEqual(4);
});

it('has an address of its own for each pathway', () => {
  const ids = pathways.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z-]+$/);
});

it.each(pathways.map((pathway) => [pathway.title, pathway] as const))('%s is complete', (_title, pathway) => {
  const { about, inNigeria, helps, ways, steps } = pathway;
  for (const part of [about, inNigeria, helps, ways]) expect(part.length).toBeGreaterThanOrEqual(2);
  expect(steps.length).toBeGreaterThanOrEqual(4);
  for (const step of steps) {
    expect(normalizePlanText(step)).toBe(step);
    expect(checkPlanEntry({ text: step })).toBeNull();
  }
});

it('has no step twice', () => {
  const steps = pathways.flatMap((pathway) => pathway.steps.map((step) => step.toLowerCase()));
  expect(new Set(steps).size).toBe(steps.length);
});
