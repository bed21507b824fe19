import { throwIfInvalid } from '../../../contract/errors.ts';
import { checkTicketFiles } from '../../../contract/tickets.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import type { UploadOwner } from '../files/uploads/access.ts';
import { attachUploadsOf } from '../files/uploads/attachUploads.ts';
import type { UploadTarget } from '../files/uploads/uploadPurposes.ts';

/** The upload target of files in messages of tickets. */
export const TICKET_FILE_TARGET: UploadTarget = {
  purpose: 'TICKET_FILE',
  studentId: null,
  assignmentId: null,
};

/**
 * Attaches uploads to a message of a ticket in the given order, within the transaction that wrote it.
 * @throws DomainError BAD_INPUT for too many, CONFLICT when an upload cannot be attached
 */
export async function attachToTicketMessage(
  tx: Tx,
  owner: UploadOwner,
  messageId: string,
  fileIds: readonly string[],
): Promise<void> {
  throwIfInvalid(checkTicketFiles(fileIds, owner.ticketId === null ? 'ACCOUNT' : 'VISITOR'));
  if (fileIds.length === 0) return;
  await attachUploadsOf(tx, owner, TICKET_FILE_TARGET, fileIds);
  await tx.ticketFile.createMany({
    data: fileIds.map((fileId, index) => ({ messageId, fileId, position: index + 1 })),
  });
}
