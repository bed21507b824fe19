import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { studentsOfFamily } from '../enrolment/access.ts';

/** Selects the projects in the gallery, for everyone. */
export const publishedProjects: Prisma.ProjectWhereInput = { isApproved: true };

/** Selects the approved projects for everyone; others for the family of the child who made them, and for admins. */
export function visibleProjects(viewer: Viewer | null): Prisma.ProjectWhereInput {
  if (viewer?.role === 'ADMIN') return {};
  return { OR: [publishedProjects, projectsOfFamily(viewer)] };
}

/** Selects the projects that the viewer's family shared, in the gallery or not. */
export const projectsOfFamily = (viewer: Viewer | null): Prisma.ProjectWhereInput => ({
  student: studentsOfFamily(viewer),
});

/** Selects the projects that the viewer may decide about: all for an admin, none for anyone else. */
export const managedProjects = (viewer: Pick<Viewer, 'role'> | null): Prisma.ProjectWhereInput =>
  viewer?.role === 'ADMIN' ? {} : { id: { in: [] } };

/** Selects the projects that the viewer may delete: all for an admin, those not in the gallery for their family. */
export function deletableProjects(viewer: Viewer | null): Prisma.ProjectWhereInput {
  if (viewer?.role === 'ADMIN') return {};
  return { AND: [projectsOfFamily(viewer), { isApproved: false }] };
}
