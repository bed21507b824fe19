import type { Prisma } from '../../generated/prisma/client.ts';
import type { Viewer } from '../../context.ts';
import { visibleSubmissions } from '../assignments/access.ts';
import { visibleProjects } from '../gallery/access.ts';
import { visibleMessages } from '../messaging/access.ts';

/** A file is seen by those who see what it belongs to; one that belongs to nothing is seen by nobody. */
export function visibleFiles(viewer: Viewer | null): Prisma.StoredFileWhereInput {
  return {
    storedAt: { not: null },
    discardedAt: null,
    OR: [
      { projects: { some: visibleProjects(viewer) } },
      { submissionFile: { submission: visibleSubmissions(viewer) } },
      { messageAttachment: { message: visibleMessages(viewer) } },
    ],
  };
}

/** Pictures of approved projects, which need no link that runs out. */
export const publicFiles: Prisma.StoredFileWhereInput = {
  bucket: 'PROJECT_SCREENSHOTS',
  storedAt: { not: null },
  projects: { some: visibleProjects(null) },
};
