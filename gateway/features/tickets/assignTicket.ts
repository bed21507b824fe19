import { badInput, throwIfInvalid } from '../../../contract/errors.ts';
import { checkVersion } from '../../../contract/tables.ts';
import { TICKET_TEXTS } from '../../../contract/tickets.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { notify } from '../notifications/notify.ts';
import { answerableTickets } from './access.ts';
import { lockRow } from './lockTicket.ts';
import { publishTicket } from './publishTicket.ts';
import { ticketSubject } from './ticketNotices.ts';

export type TicketAssignment = {
  ticketId: string;
  /** An admin; null for nobody. */
  assigneeId: string | null;
  /** The version that the admin has seen. */
  version: number;
};

/**
 * Gives a ticket to an admin, who is notified unless they take it themselves, or to nobody.
 * @returns the id of the ticket
 * @throws DomainError NOT_FOUND, BAD_INPUT for somebody who is no admin, CONFLICT when it has changed since
 */
export async function assignTicket(
  app: App,
  viewer: Viewer,
  { ticketId, assigneeId, version }: TicketAssignment,
): Promise<string> {
  await inTransaction(app, async (tx, effects) => {
    const ticket = await lockRow(tx, ticketId, answerableTickets(viewer));
    throwIfInvalid(checkVersion(ticket.version, version));
    if (ticket.assigneeId === assigneeId) return;
    if (assigneeId && !(await isAdmin(tx, assigneeId)))
      throw badInput('assigneeId', TICKET_TEXTS.adminMissing);
    await tx.ticket.update({ where: { id: ticketId }, data: { assigneeId } });
    if (assigneeId && assigneeId !== viewer.id)
      notify(effects, {
        ...{ kind: 'SUPPORT', studentId: null, recipientIds: [assigneeId], body: ticket.subject },
        title: `Ticket #${ticket.number} is yours now`,
        ...{ actionUrl: `/admin/support/${ticketId}`, actionText: 'Open it' },
        subjectKey: `${ticketSubject(ticketId)}assigned:${version}`,
      });
    await publishTicket(tx, effects, ticket, 'TEAM');
    await recordAuditEntry(tx, viewer, {
      ...{ action: 'ticket.assign', entity: 'Ticket', entityId: ticketId },
      ...{ before: { assigneeId: ticket.assigneeId }, after: { assigneeId } },
    });
  });
  return ticketId;
}

const isAdmin = async (tx: Tx, id: string) => (await tx.profile.count({ where: { id, role: 'ADMIN' } })) > 0;
