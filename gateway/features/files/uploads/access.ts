import type { Viewer } from '../../../context.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';

/** Selects the viewer's uploads that are not attached yet. */
export const ownUploads = (viewer: Viewer): Prisma.StoredFileWhereInput => ({
  ownerId: viewer.id,
  discardedAt: null,
  upload: { isNot: null },
});
