import type { Viewer } from '../../../context.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { studentsOfParent } from '../../enrolment/access.ts';

/** Selects the plans that a viewer may see: those of their own children for a parent, all for an admin. */
export function visiblePlans(viewer: Viewer | null): Prisma.InstalmentPlanWhereInput {
  return viewer?.role === 'ADMIN' ? {} : { student: studentsOfParent(viewer) };
}
