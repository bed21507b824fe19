import type { Course } from '../../../../contract/enrolment.ts';
import type { Pathway } from './pathway.ts';
import { videoPathways } from './videoPathways.ts';
import { websitePathways } from './websitePathways.ts';

/** Every pathway. Import it where it is loaded on demand: it is long. */
export const pathways: readonly Pathway[] = [...websitePathways, ...videoPathways];

/** Returns the pathways of a course, and those of the others. */
export function pathwaysFor(course: Course): { own: readonly Pathway[]; others: readonly Pathway[] } {
  return {
    own: pathways.filter((pathway) => pathway.course === course),
    others: pathways.filter((pathway) => pathway.course !== course),
  };
}
