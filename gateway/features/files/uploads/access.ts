import type { Viewer } from '../../../context.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';

/** A person's own files that no row has taken yet. */
export const ownUploads = (viewer: Viewer): Prisma.StoredFileWhereInput => ({
  ownerId: viewer.id,
  discardedAt: null,
  upload: { isNot: null },
});
