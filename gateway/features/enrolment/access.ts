import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

/** The part of a viewer that determines whom they see; a worker loads it for people without a session. */
export type ViewerIdentity = Pick<Viewer, 'id' | 'role'>;

/** A filter that matches no row. */
const NO_STUDENTS: Prisma.StudentWhereInput = { id: { in: [] } };

/** Selects the children of the viewer's family: those of a parent, or those who are the viewer. */
export function studentsOfFamily(viewer: Viewer | null): Prisma.StudentWhereInput {
  return viewer ? { OR: [{ parentId: viewer.id }, { loginId: viewer.id }] } : NO_STUDENTS;
}

/**
 * Selects the children assigned to the viewer now: paid, mentored, and the viewer's mentor record active. Every right
 * of a mentor to a child derives from this and ends with it, no matter who wrote, held or reviewed something.
 */
export function assignedStudents(viewer: ViewerIdentity | null): Prisma.StudentWhereInput {
  if (!viewer) return NO_STUDENTS;
  return {
    package: 'MENTORED',
    paymentStatus: 'COMPLETED',
    mentor: { profileId: viewer.id, isActive: true },
  };
}

/** Selects the children without a mentor, whose work every active mentor and every admin reviews. */
export const SHARED_QUEUE_STUDENTS = {
  package: 'DIY',
  paymentStatus: 'COMPLETED',
} satisfies Prisma.StudentWhereInput;

/** Selects the children a viewer may see: their own, those assigned to them as an active mentor, all for an admin. */
export function visibleStudents(viewer: ViewerIdentity | null): Prisma.StudentWhereInput {
  if (!viewer) return NO_STUDENTS;
  if (viewer.role === 'ADMIN') return {};
  return {
    OR: [{ parentId: viewer.id }, { loginId: viewer.id }, assignedStudents(viewer)],
  };
}

/** Selects the children a viewer pays for and decides about as their parent; none for a linked child. */
export function studentsOfParent(viewer: Viewer | null): Prisma.StudentWhereInput {
  return viewer ? { parentId: viewer.id } : NO_STUDENTS;
}

/** Returns the profile ids of a student's family: of the parent and, if it has a login, of the child. */
export const familyIds = ({ parentId, loginId }: { parentId: string; loginId: string | null }): string[] =>
  loginId === null ? [parentId] : [parentId, loginId];
