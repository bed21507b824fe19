import type { Viewer } from '../../../context.ts';
import type { Course, Prisma } from '../../../generated/prisma/client.ts';
import { searchConditions } from '../../../platform/database/search.ts';
import { assignedStudents } from '../../enrolment/access.ts';

type Filters = { search?: string | null | undefined; course?: Course | null | undefined };

/**
 * Selects the students assigned to a mentor, by words of the names that the mentor sees: the column that admins search
 * also has the parent's e-mail address, which a search would give away.
 */
export function selectedStudents(
  viewer: Viewer | null,
  { search, course }: Filters,
): Prisma.StudentWhereInput {
  const ofParent = searchConditions('fullName', search);
  const words = searchConditions('firstName', search).map((ofChild, index) => ({
    OR: [ofChild, { parent: ofParent[index] ?? {} }],
  }));
  return { AND: [assignedStudents(viewer), course ? { course } : {}, ...words] };
}
