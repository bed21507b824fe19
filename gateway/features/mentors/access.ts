import type { Prisma } from '../../generated/prisma/client.ts';
import type { Viewer } from '../../context.ts';

const NOTHING = { id: { in: [] } };

/** The mentor records that a viewer may see as such: an admin all, anybody else none. */
export function visibleMentors(viewer: Viewer | null): Prisma.MentorWhereInput {
  return viewer?.role === 'ADMIN' ? {} : NOTHING;
}

/** The children to whom a viewer may give a mentor: an admin all, anybody else none. */
export function assignableStudents(viewer: Viewer | null): Prisma.StudentWhereInput {
  return viewer?.role === 'ADMIN' ? {} : NOTHING;
}
