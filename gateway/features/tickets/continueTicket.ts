import { turnAfterFamily } from '../../../contract/ticketTargets.ts';
import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { addTicketMessage, type NewTicketMessage } from './addTicketMessage.ts';
import { findNamedError } from './errors/findNamedError.ts';
import type { LockedTicket } from './lockTicket.ts';
import { publishTicket } from './publishTicket.ts';
import { notifyTeam } from './ticketNotices.ts';
import { turnColumns } from './turnColumns.ts';

/**
 * Adds a message of a parent or a visitor to a ticket that is locked. It is the team's turn then, also when the ticket
 * was solved, whose rating goes. An error that the message names is what the ticket is about from then on.
 * @returns false when it is stored already
 * @throws DomainError LIMIT, CONFLICT for an id that is taken
 */
export async function continueTicket(
  tx: Tx,
  effects: Effects,
  ticket: LockedTicket,
  message: Pick<NewTicketMessage, 'id' | 'text'>,
): Promise<boolean> {
  if (!(await addTicketMessage(tx, ticket, ticket.authorId, message, 'FAMILY'))) return false;
  const now = new Date();
  const errorId = await findNamedError(tx, message.text);
  const turn = turnAfterFamily(ticket, ticket.package, now);
  await tx.ticket.update({
    where: { id: ticket.id },
    data: {
      ...turnColumns(turn),
      lastMessageAt: now,
      ...(errorId && { errorId }),
    },
  });
  await notifyTeam(tx, effects, {
    ...{ ticket, key: message.id, title: `Ticket #${ticket.number} goes on`, body: ticket.subject },
  });
  await publishTicket(tx, effects, ticket, 'EVERYBODY');
  return true;
}
