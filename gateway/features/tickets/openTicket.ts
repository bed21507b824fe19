import { badInput, DomainError, throwIfInvalid } from '../../../contract/errors.ts';
import { checkTicket, TICKET_CATEGORIES, TICKET_TEXTS, type TicketDraft } from '../../../contract/tickets.ts';
import { openedTurn } from '../../../contract/ticketTargets.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import type { Package } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { ownerOf } from '../files/uploads/access.ts';
import { visiblePayments } from '../payments/access.ts';
import { attachToTicketMessage } from './attachToTicketMessage.ts';
import { findNamedError } from './errors/findNamedError.ts';
import { TICKETS_PER_PERSON } from './limits.ts';
import { publishTicket } from './publishTicket.ts';
import { notifyTeam } from './ticketNotices.ts';
import { turnColumns } from './turnColumns.ts';

export type NewTicket = TicketDraft & {
  id: string;
  /** A payment of the viewer; null for a ticket that is about none. */
  paymentId: string | null;
  /** The request id of the error that it is about; null for one that its text names, or for none. */
  errorId: string | null;
  /** Finished uploads of the viewer, in display order. */
  fileIds: readonly string[];
};

/**
 * Opens a ticket of a parent under the id that the client made, and notifies the team. The same id of the same parent
 * is accepted again, and changes nothing.
 * @returns the id of the ticket
 * @throws DomainError BAD_INPUT, LIMIT, NOT_ALLOWED for everybody but parents, CONFLICT for an id that is taken
 */
export async function openTicket(app: App, viewer: Viewer, draft: NewTicket): Promise<string> {
  await consumeRateLimit(app.prisma, TICKETS_PER_PERSON, viewer.id);
  if (viewer.role !== 'PARENT') throw new DomainError('NOT_ALLOWED', TICKET_TEXTS.parentsOnly, null);
  throwIfInvalid(checkTicket(draft));
  const { id, category, subject, text } = draft;
  await inTransaction(app, async (tx, effects) => {
    // Serializes the tickets of a parent, so that one that is sent twice at the same time is opened once.
    await tx.$queryRaw`SELECT 1 FROM "Profile" WHERE id = ${viewer.id}::uuid FOR NO KEY UPDATE`;
    const stored = await tx.ticket.findUnique({ where: { id }, select: { authorId: true } });
    if (stored?.authorId === viewer.id) return;
    if (stored) throw new DomainError('CONFLICT', TICKET_TEXTS.idTaken, 'id');
    const paymentId = await findPayment(tx, viewer, draft);
    const kind = await packageOf(tx, viewer);
    const errorId = draft.errorId ?? (await findNamedError(tx, text));
    const turn = openedTurn(kind, new Date());
    const ticket = await tx.ticket.create({
      data: {
        ...{ id, category, paymentId, subject: subject.trim(), authorId: viewer.id, package: kind },
        ...{ ...turnColumns(turn), errorId },
        messages: { create: { id, authorId: viewer.id, kind: 'FAMILY', content: text.trim() } },
      },
    });
    await attachToTicketMessage(tx, ownerOf(viewer), id, draft.fileIds);
    await notifyTeam(tx, effects, {
      ...{ ticket, key: id, title: `New ticket #${ticket.number}`, body: TICKET_CATEGORIES[category] },
    });
    await publishTicket(tx, effects, ticket, 'EVERYBODY');
  });
  return id;
}

async function findPayment(tx: Tx, viewer: Viewer, { paymentId, category }: NewTicket) {
  if (!paymentId || category !== 'PAYMENT') return null;
  const where = { AND: [{ id: paymentId }, visiblePayments(viewer)] };
  const payment = await tx.payment.findFirst({ where, select: { id: true } });
  if (!payment) throw badInput('paymentId', TICKET_TEXTS.paymentOfOther);
  return payment.id;
}

/** Returns the better of the packages that a parent has paid for. */
async function packageOf(tx: Tx, { id }: Viewer): Promise<Package> {
  const where = { parentId: id, paymentStatus: 'COMPLETED', package: 'MENTORED' } as const;
  return (await tx.student.count({ where })) > 0 ? 'MENTORED' : 'DIY';
}
