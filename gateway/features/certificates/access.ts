import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { visibleStudents } from '../enrolment/access.ts';

/** Selects the certificates of the students whom the viewer may see. */
export function visibleCertificates(viewer: Viewer | null): Prisma.CertificateWhereInput {
  return { student: visibleStudents(viewer) };
}
