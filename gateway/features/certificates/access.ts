import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { visibleStudents } from '../enrolment/access.ts';

/** A certificate is fetched by those who see the student. */
export function visibleCertificates(viewer: Viewer | null): Prisma.CertificateWhereInput {
  return { student: visibleStudents(viewer) };
}
