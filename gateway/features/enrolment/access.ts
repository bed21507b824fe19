import type { Prisma } from '../../generated/prisma/client.ts';
import type { Viewer } from '../../platform/context.ts';

/** Nobody sees nothing: a where that no row meets. */
const NOTHING: Prisma.StudentWhereInput = { id: { in: [] } };

/** The children whose family the viewer is, or who are the viewer. */
export function ownStudents(viewer: Viewer | null): Prisma.StudentWhereInput {
  if (!viewer) return NOTHING;
  return { OR: [{ parentId: viewer.id }, { userId: viewer.id }] };
}

/** The children a viewer may see: their own, those assigned to them as an active mentor, all for an admin. */
export function visibleStudents(viewer: Viewer | null): Prisma.StudentWhereInput {
  if (!viewer) return NOTHING;
  if (viewer.role === 'ADMIN') return {};
  return {
    OR: [
      { parentId: viewer.id },
      { userId: viewer.id },
      { mentor: { profileId: viewer.id, isActive: true }, paymentStatus: 'COMPLETED' },
    ],
  };
}

/** The children a viewer pays for and decides about: a parent's own. A linked child is not among them. */
export function parentsStudents(viewer: Viewer | null): Prisma.StudentWhereInput {
  return viewer ? { parentId: viewer.id } : NOTHING;
}
