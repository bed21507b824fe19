import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { studentsOfFamily, studentsOfParent } from '../enrolment/access.ts';

/** Selects the support views that a viewer has open now. */
export function openSupportViews(viewer: Viewer | null): Prisma.SupportViewWhereInput {
  return viewer?.role === 'ADMIN'
    ? { adminId: viewer.id, expiresAt: { gt: new Date() } }
    : { id: { in: [] } };
}

/** Selects the children whose messages and files an admin may read now: those of an open support view, and their own. */
export function studentsInSupportView(viewer: Viewer | null): Prisma.StudentWhereInput {
  return { OR: [{ supportViews: { some: openSupportViews(viewer) } }, studentsOfFamily(viewer)] };
}

/** Selects the support views of the children whom the viewer decides about as their parent. */
export function supportViewsOfFamily(viewer: Viewer | null): Prisma.SupportViewWhereInput {
  return { student: studentsOfParent(viewer) };
}
