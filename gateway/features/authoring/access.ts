import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { type Audience, audienceOf } from '../assignments/access.ts';
import { assignedStudents, visibleStudents } from '../enrolment/access.ts';
import { visibleLessons } from '../lessons/access.ts';

/** Selects the assignments that the viewer may change: those they created as an active mentor, all for an admin. */
export function authoredAssignments(
  viewer: Pick<Viewer, 'role' | 'mentorId'> | null,
): Prisma.AssignmentWhereInput {
  if (viewer?.role === 'ADMIN') return {};
  if (viewer?.mentorId == null) return { id: { in: [] } };
  return { createdBy: { id: viewer.mentorId, isActive: true } };
}

/** Selects the children whom the viewer may give an assignment to: those of its audience whom they see. */
export const assignableStudents = (viewer: Viewer | null, audience: Audience): Prisma.StudentWhereInput => ({
  AND: [audienceOf(audience), studentsOfAuthor(viewer)],
});

/** Selects the recipients whom an author sees: a mentor those who are assigned to them now, an admin all. */
export const visibleRecipients = (viewer: Viewer | null): Prisma.AssignmentRecipientWhereInput => ({
  student: studentsOfAuthor(viewer),
});

const studentsOfAuthor = (viewer: Viewer | null): Prisma.StudentWhereInput =>
  viewer?.role === 'ADMIN' ? visibleStudents(viewer) : assignedStudents(viewer);

/**
 * Selects the assignments whose content the viewer may copy into another: those they may change, and for a mentor those
 * of the published lessons of the courses.
 */
export function reusableAssignments(viewer: Viewer | null): Prisma.AssignmentWhereInput {
  const own = authoredAssignments(viewer);
  if (viewer?.role === 'ADMIN' || viewer?.mentorId == null) return own;
  const ofCourse = { isForOwnStudents: false, isForChosenStudents: false, lesson: visibleLessons(viewer) };
  return { OR: [own, ofCourse] };
}
