import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

/** Selects the lessons that the viewer may see: the published ones, and drafts too for an admin. */
export function visibleLessons(viewer: Viewer | null): Prisma.LessonWhereInput {
  return viewer?.role === 'ADMIN' ? {} : { isPublished: true };
}

/** Selects the lessons that the viewer may change: all for an admin, none for anyone else. */
export function managedLessons(viewer: Pick<Viewer, 'role'> | null): Prisma.LessonWhereInput {
  return viewer?.role === 'ADMIN' ? {} : { id: { in: [] } };
}
