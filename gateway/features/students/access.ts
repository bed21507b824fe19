import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { ViewerIdentity } from '../enrolment/access.ts';

const NOTHING = { id: { in: [] } };

/** Selects the students whom a viewer may change as an admin: all for an admin, none for anyone else. */
export function managedStudents(viewer: ViewerIdentity | null): Prisma.StudentWhereInput {
  return viewer?.role === 'ADMIN' ? {} : NOTHING;
}

/** Selects the people whom a viewer may make the parent of a student: accounts of parents and of admins. */
export function possibleParents(viewer: Viewer | null): Prisma.ProfileWhereInput {
  return viewer?.role === 'ADMIN' ? { role: { in: ['PARENT', 'ADMIN'] } } : NOTHING;
}
