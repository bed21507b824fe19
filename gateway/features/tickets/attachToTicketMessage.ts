import { throwIfInvalid } from '../../../contract/errors.ts';
import { checkTicketFiles } from '../../../contract/tickets.ts';
import type { Viewer } from '../../context.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { attachUploads } from '../files/uploads/attachUploads.ts';

const TARGET = { purpose: 'TICKET_FILE', studentId: null, assignmentId: null } as const;

/**
 * Attaches uploads to a message of a ticket in the given order, within the transaction that wrote it.
 * @throws DomainError BAD_INPUT for too many, CONFLICT when an upload cannot be attached
 */
export async function attachToTicketMessage(
  tx: Tx,
  viewer: Viewer,
  messageId: string,
  fileIds: readonly string[],
): Promise<void> {
  throwIfInvalid(checkTicketFiles(fileIds));
  if (fileIds.length === 0) return;
  await attachUploads(tx, viewer, TARGET, fileIds);
  await tx.ticketFile.createMany({
    data: fileIds.map((fileId, index) => ({ messageId, fileId, position: index + 1 })),
  });
}
