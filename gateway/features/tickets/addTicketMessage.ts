import { DomainError, throwIfInvalid } from '../../../contract/errors.ts';
import { checkTicketRoom, TICKET_TEXTS } from '../../../contract/tickets.ts';
import type { TicketMessageKind } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import type { LockedTicket } from './lockTicket.ts';

/** A message of a ticket under the id that its client made. */
export type NewTicketMessage = {
  id: string;
  ticketId: string;
  text: string;
  /** Finished uploads of the author, in display order. */
  fileIds: readonly string[];
};

const KINDS_OF_SIDE: Record<TicketMessageKind, TicketMessageKind[]> = {
  FAMILY: ['FAMILY'],
  TEAM: ['TEAM', 'NOTE'],
  NOTE: ['TEAM', 'NOTE'],
};

/**
 * Adds a message to a ticket that is locked. The same message of the same author under its id is accepted again.
 * @param authorId null for a visitor
 * @returns false when it is stored already
 * @throws DomainError CONFLICT for another message with its id, LIMIT when the side has no room left
 */
export async function addTicketMessage(
  tx: Tx,
  { id: ticketId }: LockedTicket,
  authorId: string | null,
  { id, text }: Pick<NewTicketMessage, 'id' | 'text'>,
  kind: TicketMessageKind,
): Promise<boolean> {
  const content = text.trim();
  const stored = await tx.ticketMessage.findUnique({ where: { id } });
  if (stored) {
    const isSame = stored.ticketId === ticketId && stored.authorId === authorId && stored.kind === kind;
    if (isSame && stored.content === content) return false;
    throw new DomainError('CONFLICT', TICKET_TEXTS.idTaken, 'id');
  }
  const where = { ticketId, kind: { in: KINDS_OF_SIDE[kind] } };
  throwIfInvalid(checkTicketRoom(await tx.ticketMessage.count({ where })));
  await tx.ticketMessage.create({ data: { id, ticketId, authorId, kind, content } });
  return true;
}
