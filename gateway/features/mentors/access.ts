import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

const NOTHING = { id: { in: [] } };

/** Selects the mentor records that a viewer may see: all for an admin, none for anyone else. */
export function visibleMentors(viewer: Viewer | null): Prisma.MentorWhereInput {
  return viewer?.role === 'ADMIN' ? {} : NOTHING;
}

/** Selects the children to whom a viewer may assign a mentor: all for an admin, none for anyone else. */
export function assignableStudents(viewer: Viewer | null): Prisma.StudentWhereInput {
  return viewer?.role === 'ADMIN' ? {} : NOTHING;
}
