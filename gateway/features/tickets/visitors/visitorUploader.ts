import { DomainError, throwIfInvalid } from '../../../../contract/errors.ts';
import { checkVisitorFileRoom } from '../../../../contract/tickets.ts';
import { MEGABYTE, TICKET_FILE_LIMITS, UPLOAD_TEXTS } from '../../../../contract/uploads.ts';
import type { App } from '../../../context.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { consumeRateLimit, consumeRateLimitAmount, networkKey } from '../../../platform/limits/limits.ts';
import type { Uploader } from '../../files/uploads/uploader.ts';
import { visitorTickets } from '../access.ts';
import { VISITOR_FILES_PER_NETWORK, VISITOR_MEGABYTES, VISITOR_MEGABYTES_PER_NETWORK } from '../limits.ts';
import { lockTicket } from '../lockTicket.ts';

/** A ticket whose link a visitor has, and the network address that they have now. */
export type VisitorOfTicket = { ticketId: string; network: string };

/**
 * Returns whoever has the link of a ticket as an uploader. A file counts for the ticket, whose lock makes the limits
 * hold for concurrent requests, for the network and for all visitors. What one limit rejects uses up none of the others.
 */
export function visitorUploader({ config }: App, { ticketId, network }: VisitorOfTicket): Uploader {
  const networkSubject = networkKey(config, network);
  return {
    ...{ ownerId: null, ticketId },
    findBounds: async () => TICKET_FILE_LIMITS,
    async countUpload(tx, sizeBytes) {
      const checkRoom = async () =>
        throwIfInvalid(checkVisitorFileRoom(await presentFiles(tx, ticketId), sizeBytes));
      // Before the lock as well, so that a flood of requests for a full ticket does not queue for it.
      await checkRoom();
      const ticket = await lockTicket(tx, ticketId, visitorTickets);
      // It was merged after its link was looked up. Asked again, the link leads to the other one.
      if (ticket.id !== ticketId) throw new DomainError('CONFLICT', UPLOAD_TEXTS.failed, null);
      await checkRoom();
      const megabytes = Math.ceil(sizeBytes / MEGABYTE);
      await consumeRateLimit(tx, VISITOR_FILES_PER_NETWORK, networkSubject);
      await consumeRateLimitAmount(tx, VISITOR_MEGABYTES_PER_NETWORK, networkSubject, megabytes);
      await consumeRateLimitAmount(tx, VISITOR_MEGABYTES, 'all', megabytes);
    },
  };
}

/** Counts the files of a visitor in a ticket: those of messages, and those that wait for one. */
async function presentFiles(tx: Tx, ticketId: string): Promise<{ files: number; bytes: number }> {
  // Both at once would be a comparison with every file.
  const [attached, waiting] = await Promise.all([
    tx.ticketFile.findMany({
      where: { message: { ticketId, kind: 'FAMILY' } },
      select: { file: { select: { sizeBytes: true } } },
    }),
    tx.upload.findMany({ where: { ticketId }, select: { file: { select: { sizeBytes: true } } } }),
  ]);
  const sizes = [...attached, ...waiting].map(({ file }) => file.sizeBytes);
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
