import type { Viewer } from '../../context.ts';
import type { Prisma, StoredFile } from '../../generated/prisma/client.ts';
import type { Db } from '../../platform/database/prisma.ts';

/** A feature whose rows own files: a viewer who may see the row may see its file. */
export type FileOwner = {
  visible?: (viewer: Viewer | null) => Prisma.StoredFileWhereInput;
  /** For owners that need a query to decide; called only when no other owner shows the file. */
  findVisible?: (db: Db, viewer: Viewer | null) => Promise<Prisma.StoredFileWhereInput>;
  /** Files that whoever has the signed link of a visitor's ticket may see, without an account. */
  visibleToVisitor?: (ticketId: string) => Prisma.StoredFileWhereInput;
  /** Files that everyone may see, without an expiring link. */
  published?: Prisma.StoredFileWhereInput;
  /** Records that a viewer is about to read a file, for owners whose files are read under record. */
  recordRead?: (db: Db, viewer: Viewer | null, file: StoredFile) => Promise<void>;
};

const owners: FileOwner[] = [];

/** Registers an owner; called once by the index of the feature that owns the rows. */
export function registerFileOwner(owner: FileOwner): void {
  owners.push(owner);
}

export const fileOwners: readonly FileOwner[] = owners;
