import type { Viewer } from '../../context.ts';
import type { Course, Prisma } from '../../generated/prisma/client.ts';
import type { Db } from '../../platform/database/prisma.ts';
import { searchConditions } from '../../platform/database/search.ts';
import { assignableStudents, authoredAssignments } from './access.ts';

type Request = {
  course: Course;
  assignmentId?: string | null | undefined;
  search?: string | null | undefined;
};

/**
 * Returns the filter of the students whom the viewer can give an assignment to.
 * @param request.assignmentId an assignment that the viewer may change; null for a new one
 */
export async function findAssignable(
  db: Db,
  viewer: Viewer | null,
  { course, assignmentId, search }: Request,
): Promise<Prisma.StudentWhereInput> {
  const isAdmin = viewer?.role === 'ADMIN';
  const author = assignmentId
    ? await db.assignment.findFirst({
        where: { AND: [{ id: assignmentId }, authoredAssignments(viewer)] },
        select: { isForOwnStudents: true, createdById: true },
      })
    : { isForOwnStudents: !isAdmin, createdById: viewer?.mentorId ?? null };
  if (!author) return { id: { in: [] } };
  // The column with trigrams also has the parent's e-mail address, which a mentor's search would give away. A mentor's
  // students are found by their mentor.
  const column = isAdmin ? 'searchText' : 'firstName';
  return { AND: [assignableStudents(viewer, { ...author, course }), ...searchConditions(column, search)] };
}
