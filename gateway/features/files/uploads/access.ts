import type { Viewer } from '../../../context.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';

/** Whose an upload is: a person's, or, without an account, that of whoever has the signed link of a ticket. */
export type UploadOwner = { ownerId: string; ticketId: null } | { ownerId: null; ticketId: string };

export const ownerOf = ({ id }: Pick<Viewer, 'id'>) =>
  ({ ownerId: id, ticketId: null }) satisfies UploadOwner;

/** Selects the uploads of an owner that are not attached yet. */
export const ownUploads = ({ ownerId, ticketId }: UploadOwner): Prisma.StoredFileWhereInput => ({
  ownerId,
  discardedAt: null,
  upload: ticketId === null ? { isNot: null } : { ticketId },
});

/** Selects the uploads of all visitors that are not attached yet. */
export const visitorUploads: Prisma.StoredFileWhereInput = {
  ownerId: null,
  discardedAt: null,
  upload: { ticketId: { not: null } },
};
