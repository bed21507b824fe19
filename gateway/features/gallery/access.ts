import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { studentsOfFamily } from '../enrolment/access.ts';

/** Selects the approved projects for everyone; others for the family of the child who made them, and for admins. */
export function visibleProjects(viewer: Viewer | null): Prisma.ProjectWhereInput {
  if (viewer?.role === 'ADMIN') return {};
  return { OR: [{ isApproved: true }, { student: studentsOfFamily(viewer) }] };
}
