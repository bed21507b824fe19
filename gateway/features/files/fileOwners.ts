import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Db } from '../../platform/database/prisma.ts';

/** A feature whose rows files belong to: whoever sees the row sees its file. */
export type FileOwner = {
  visible?: (viewer: Viewer | null) => Prisma.StoredFileWhereInput;
  /** For owners that need rows to say so; asked only when no other owner shows the file. */
  findVisible?: (db: Db, viewer: Viewer | null) => Promise<Prisma.StoredFileWhereInput>;
  /** Files that everybody may see, without a link that expires. */
  published?: Prisma.StoredFileWhereInput;
};

const owners: FileOwner[] = [];

/** Called once by the index of the feature that owns the rows. */
export function registerFileOwner(owner: FileOwner): void {
  owners.push(owner);
}

export const fileOwners: readonly FileOwner[] = owners;
