import { throwIfInvalid } from '../../../contract/errors.ts';
import { checkVersion } from '../../../contract/tables.ts';
import { checkTicketText } from '../../../contract/tickets.ts';
import { type TicketState, turnAfterAnswer } from '../../../contract/ticketTargets.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { ownerOf } from '../files/uploads/access.ts';
import { markSubjectReadByAdmins } from '../notifications/notifyAdmins.ts';
import { answerableTickets } from './access.ts';
import { addTicketMessage, type NewTicketMessage } from './addTicketMessage.ts';
import { attachToTicketMessage } from './attachToTicketMessage.ts';
import { TICKET_ANSWERS_PER_PERSON } from './limits.ts';
import { lockTicket } from './lockTicket.ts';
import { publishTicket } from './publishTicket.ts';
import { notifyFamily, ticketSubject } from './ticketNotices.ts';
import { turnColumns } from './turnColumns.ts';

export type TicketAnswer = NewTicketMessage & {
  /** Whose turn it is after the answer. */
  state: TicketState;
  /** The version that the admin has read, so that nobody answers what has changed meanwhile. */
  version: number;
};

/**
 * Answers a ticket as the team, and notifies the family. An admin who answers a ticket of nobody takes it.
 * @returns the id of the ticket
 * @throws DomainError NOT_FOUND, BAD_INPUT, LIMIT, CONFLICT when it has changed since
 */
export async function answerTicket(app: App, viewer: Viewer, answer: TicketAnswer): Promise<string> {
  await consumeRateLimit(app.prisma, TICKET_ANSWERS_PER_PERSON, viewer.id);
  throwIfInvalid(checkTicketText(answer));
  const { id: messageId, state } = answer;
  return inTransaction(app, async (tx, effects) => {
    const ticket = await lockTicket(tx, answer.ticketId, answerableTickets(viewer));
    const { id: ticketId } = ticket;
    if (!(await addTicketMessage(tx, ticket, viewer.id, answer, 'TEAM'))) return ticketId;
    throwIfInvalid(checkVersion(ticket.version, answer.version));
    await attachToTicketMessage(tx, ownerOf(viewer), messageId, answer.fileIds);
    const now = new Date();
    const turn = turnAfterAnswer(ticket, state, now);
    const assigneeId = ticket.assigneeId ?? viewer.id;
    await tx.ticket.update({
      where: { id: ticketId },
      data: { ...turnColumns(turn), lastMessageAt: now, assigneeId },
    });
    await markSubjectReadByAdmins(tx, effects, ticketSubject(ticketId));
    await notifyFamily(app, tx, effects, {
      ...{ ticket, key: messageId, title: `Our team has answered ticket #${ticket.number}` },
      body: answer.text.trim(),
    });
    await publishTicket(tx, effects, ticket, 'EVERYBODY');
    // Without its words, because more people read the log than may read the answer.
    await recordAuditEntry(tx, viewer, {
      ...{ action: 'ticket.answer', entity: 'Ticket', entityId: ticketId },
      before: { state: ticket.state, assigneeId: ticket.assigneeId },
      after: { state, assigneeId },
    });
    return ticketId;
  });
}
