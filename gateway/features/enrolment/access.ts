import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

/** As much of a viewer as decides whom they see; a worker knows it of people who are not there. */
export type Person = Pick<Viewer, 'id' | 'role'>;

/** Nobody sees nothing: a where that no row meets. */
const NOTHING: Prisma.StudentWhereInput = { id: { in: [] } };

/** The children whose family the viewer is, or who are the viewer. */
export function ownStudents(viewer: Viewer | null): Prisma.StudentWhereInput {
  if (!viewer) return NOTHING;
  return { OR: [{ parentId: viewer.id }, { userId: viewer.id }] };
}

/**
 * The children who are assigned to the viewer now: paid, mentored, and the viewer's mentor record active. Every right
 * of a mentor to a child comes from here and ends with it, whoever wrote, held or reviewed what it is about.
 */
export function assignedStudents(viewer: Person | null): Prisma.StudentWhereInput {
  if (!viewer) return NOTHING;
  return {
    package: 'MENTORED',
    paymentStatus: 'COMPLETED',
    mentor: { profileId: viewer.id, isActive: true },
  };
}

/** The children a viewer may see: their own, those assigned to them as an active mentor, all for an admin. */
export function visibleStudents(viewer: Person | null): Prisma.StudentWhereInput {
  if (!viewer) return NOTHING;
  if (viewer.role === 'ADMIN') return {};
  return {
    OR: [{ parentId: viewer.id }, { userId: viewer.id }, assignedStudents(viewer)],
  };
}

/** The children a viewer pays for and decides about: a parent's own. A linked child is not among them. */
export function parentsStudents(viewer: Viewer | null): Prisma.StudentWhereInput {
  return viewer ? { parentId: viewer.id } : NOTHING;
}
