import type { Prisma } from '../../generated/prisma/client.ts';
import type { Viewer } from '../../context.ts';

/** Lessons appear once published; admins see drafts too. */
export function visibleLessons(viewer: Viewer | null): Prisma.LessonWhereInput {
  return viewer?.role === 'ADMIN' ? {} : { isPublished: true };
}

/** The lessons that the viewer may change: an admin all, anybody else none. */
export function managedLessons(viewer: Viewer | null): Prisma.LessonWhereInput {
  return viewer?.role === 'ADMIN' ? {} : { id: { in: [] } };
}
