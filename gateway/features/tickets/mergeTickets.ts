import { badInput, DomainError, notFound, throwIfInvalid } from '../../../contract/errors.ts';
import { checkVersion } from '../../../contract/tables.ts';
import { MAX_MERGED_MESSAGES, TICKET_TEXTS } from '../../../contract/tickets.ts';
import { mergedTurn, turnAfterAnswer } from '../../../contract/ticketTargets.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { answerableTickets } from './access.ts';
import { type LockedTicket, lockRow } from './lockTicket.ts';
import { publishTicket } from './publishTicket.ts';
import { turnColumns } from './turnColumns.ts';

export type TicketMerge = {
  /** The ticket whose messages move. */
  ticketId: string;
  /** The ticket that gets them. */
  intoId: string;
  /** The version of the ticket that gets them, as the admin has seen it. */
  version: number;
};

/**
 * Makes two tickets of the same person one: the messages of the first move into the second, in the order of time, and
 * whoever opens or answers the first is led there.
 * @returns the id of the ticket that has all messages
 * @throws DomainError NOT_FOUND, BAD_INPUT for tickets of two people, LIMIT, CONFLICT when one has changed since
 */
export async function mergeTickets(
  app: App,
  viewer: Viewer,
  { ticketId, intoId, version }: TicketMerge,
): Promise<string> {
  await inTransaction(app, async (tx, effects) => {
    const [ticket, into] = await lockBoth(tx, viewer, ticketId, intoId);
    if (ticket.mergedIntoId ?? into.mergedIntoId)
      throw new DomainError('CONFLICT', TICKET_TEXTS.mergedAlready, null);
    throwIfInvalid(checkVersion(into.version, version));
    if (ticket.authorId !== into.authorId || ticket.visitorEmail !== into.visitorEmail)
      throw badInput('ticketId', TICKET_TEXTS.otherFamily);
    const messages = { where: { ticketId: { in: [ticketId, intoId] } } };
    if ((await tx.ticketMessage.count(messages)) > MAX_MERGED_MESSAGES)
      throw new DomainError('LIMIT', TICKET_TEXTS.tooLong, null);
    await tx.ticketMessage.updateMany({ where: { ticketId }, data: { ticketId: intoId } });
    // Unattached uploads of its visitor can be sent in a message of the other ticket.
    await tx.upload.updateMany({ where: { ticketId }, data: { ticketId: intoId } });
    // So that a merged ticket always leads to one that is not.
    await tx.ticket.updateMany({ where: { mergedIntoId: ticketId }, data: { mergedIntoId: intoId } });
    const closed = turnAfterAnswer(ticket, 'SOLVED', ticket.solvedAt ?? new Date());
    await tx.ticket.update({
      where: { id: ticketId },
      data: { ...turnColumns(closed), mergedIntoId: intoId },
    });
    await tx.ticket.update({
      where: { id: intoId },
      data: {
        ...turnColumns(mergedTurn(into, ticket)),
        ...{ paymentId: into.paymentId ?? ticket.paymentId, errorId: into.errorId ?? ticket.errorId },
        lastMessageAt: new Date(Math.max(into.lastMessageAt.getTime(), ticket.lastMessageAt.getTime())),
      },
    });
    for (const changed of [ticket, into]) await publishTicket(tx, effects, changed, 'EVERYBODY');
    await recordAuditEntry(tx, viewer, {
      ...{ action: 'ticket.merge', entity: 'Ticket', entityId: ticketId },
      ...{ before: { mergedIntoId: null }, after: { mergedIntoId: intoId } },
    });
  });
  return intoId;
}

/** Locks both in id order, so that two merges at the same time cannot deadlock. */
async function lockBoth(
  tx: Tx,
  viewer: Viewer,
  ticketId: string,
  intoId: string,
): Promise<[ticket: LockedTicket, into: LockedTicket]> {
  const locked = new Map<string, LockedTicket>();
  for (const id of [ticketId, intoId].sort())
    locked.set(id, await lockRow(tx, id, answerableTickets(viewer)));
  const [ticket, into] = [locked.get(ticketId), locked.get(intoId)];
  if (!ticket || !into || ticketId === intoId) throw notFound('Ticket');
  return [ticket, into];
}
