import { notFound } from '../../../contract/errors.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';

export type LockedTicket = Prisma.TicketGetPayload<object>;

/**
 * Locks a ticket until the transaction ends, so that its turn and its messages change one after the other. Of a merged
 * one, it locks the ticket that has its messages.
 * @param where the access rule of the write
 * @throws DomainError NOT_FOUND
 */
export async function lockTicket(tx: Tx, id: string, where: Prisma.TicketWhereInput): Promise<LockedTicket> {
  const ticket = await lockRow(tx, id, where);
  return ticket.mergedIntoId ? lockRow(tx, ticket.mergedIntoId, where) : ticket;
}

/** Locks the row of a ticket itself, merged or not. */
export async function lockRow(tx: Tx, id: string, where: Prisma.TicketWhereInput): Promise<LockedTicket> {
  await tx.$queryRaw`SELECT 1 FROM "Ticket" WHERE id = ${id}::uuid FOR UPDATE`;
  const ticket = await tx.ticket.findFirst({ where: { AND: [{ id }, where] } });
  if (!ticket) throw notFound('Ticket');
  return ticket;
}
