import type { Prisma } from '../../generated/prisma/client.ts';
import type { Viewer } from '../../platform/context.ts';
import { visibleStudents } from '../enrolment/access.ts';

/** The work of the children whom the viewer may see. */
export function visibleSubmissions(viewer: Viewer | null): Prisma.SubmissionWhereInput {
  return { student: visibleStudents(viewer) };
}
