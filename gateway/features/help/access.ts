import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { reviewableStudents } from '../assignments/access.ts';
import { studentsOfFamily } from '../enrolment/access.ts';

/** Selects the questions that the viewer answers: of children whose work they review. */
export function answerableHelpRequests(viewer: Viewer | null): Prisma.HelpRequestWhereInput {
  return { student: reviewableStudents(viewer) };
}

/** Selects the questions of the viewer's own family, and those that the viewer answers. */
export function visibleHelpRequests(viewer: Viewer | null): Prisma.HelpRequestWhereInput {
  return { OR: [{ student: studentsOfFamily(viewer) }, answerableHelpRequests(viewer)] };
}
