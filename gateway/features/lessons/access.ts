import type { Prisma } from '../../generated/prisma/client.ts';
import type { Viewer } from '../../platform/context.ts';

/** Lessons appear once published; admins see drafts too. */
export function visibleLessons(viewer: Viewer | null): Prisma.LessonWhereInput {
  return viewer?.role === 'ADMIN' ? {} : { isPublished: true };
}
