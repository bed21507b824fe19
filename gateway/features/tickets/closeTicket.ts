import { DomainError } from '../../../contract/errors.ts';
import { TICKET_TEXTS } from '../../../contract/tickets.ts';
import { turnAfterAnswer } from '../../../contract/ticketTargets.ts';
import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { markSubjectReadByAdmins } from '../notifications/notifyAdmins.ts';
import type { LockedTicket } from './lockTicket.ts';
import { publishTicket } from './publishTicket.ts';
import { ticketSubject } from './ticketNotices.ts';
import { turnColumns } from './turnColumns.ts';

/**
 * Marks a ticket that is locked as solved, once.
 * @returns when it was solved
 * @throws DomainError CONFLICT when it is solved already
 */
export async function closeTicket(tx: Tx, effects: Effects, ticket: LockedTicket): Promise<Date> {
  if (ticket.state === 'SOLVED') throw new DomainError('CONFLICT', TICKET_TEXTS.solvedAlready, null);
  const now = new Date();
  const turn = turnAfterAnswer(ticket, 'SOLVED', now);
  await tx.ticket.update({ where: { id: ticket.id }, data: turnColumns(turn) });
  await markSubjectReadByAdmins(tx, effects, ticketSubject(ticket.id));
  await publishTicket(tx, effects, ticket, 'EVERYBODY');
  return now;
}
