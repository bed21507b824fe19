import { normalizeEmail } from '../../../../contract/accounts.ts';
import { DomainError, throwIfInvalid } from '../../../../contract/errors.ts';
import {
  checkVisitorTicket,
  TICKET_CATEGORIES,
  TICKET_TEXTS,
  type VisitorTicketDraft,
} from '../../../../contract/tickets.ts';
import { ANSWER_PROMISES, openedTurn } from '../../../../contract/ticketTargets.ts';
import type { App } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { hmac } from '../../../platform/auth/hmac.ts';
import { consumeRateLimit, networkKey } from '../../../platform/limits/limits.ts';
import { findNamedError } from '../errors/findNamedError.ts';
import { VISITOR_TICKETS_PER_ADDRESS, VISITOR_TICKETS_PER_NETWORK } from '../limits.ts';
import { publishTicket } from '../publishTicket.ts';
import { notifyTeam } from '../ticketNotices.ts';
import { turnColumns } from '../turnColumns.ts';
import { mailVisitor } from './mailVisitor.ts';

export type NewVisitorTicket = VisitorTicketDraft & {
  id: string;
  /** The request id of the error that it is about; null for one that its text names, or for none. */
  errorId: string | null;
};

/**
 * Opens a ticket of somebody without an account, and sends them the link to it: only who reads the mail of the address
 * gets it. The same id of the same address is accepted again, and changes nothing.
 * @param network the client's network address, for the rate limit
 * @throws DomainError BAD_INPUT, LIMIT, CONFLICT for an id that is taken
 */
export async function openVisitorTicket(app: App, draft: NewVisitorTicket, network: string): Promise<void> {
  await consumeRateLimit(app.prisma, VISITOR_TICKETS_PER_NETWORK, networkKey(app.config, network));
  throwIfInvalid(checkVisitorTicket(draft));
  const { id, category, subject, text, name } = draft;
  const visitorEmail = normalizeEmail(draft.email);
  await consumeRateLimit(app.prisma, VISITOR_TICKETS_PER_ADDRESS, addressKey(app, visitorEmail));
  await inTransaction(app, async (tx, effects) => {
    // Serializes the tickets of an address, so that one that is sent twice at the same time is opened once.
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext(${`ticket:${visitorEmail}`}))::text`;
    const stored = await tx.ticket.findUnique({ where: { id }, select: { visitorEmail: true } });
    if (stored?.visitorEmail === visitorEmail) return;
    if (stored) throw new DomainError('CONFLICT', TICKET_TEXTS.idTaken, 'id');
    const errorId = draft.errorId ?? (await findNamedError(tx, text));
    const turn = openedTurn('DIY', new Date());
    const ticket = await tx.ticket.create({
      data: {
        ...{ id, category, subject: subject.trim(), visitorEmail, visitorName: name.trim(), package: 'DIY' },
        ...{ ...turnColumns(turn), errorId },
        messages: { create: { id, kind: 'FAMILY', content: text.trim() } },
      },
    });
    // Without the visitor's words: anybody can enter any address, and must not get to write to it through us.
    await mailVisitor(app, tx, effects, {
      ...{ ticket, subject: `We have your message #${ticket.number}` },
      text: `Thank you for writing to us.\n${ANSWER_PROMISES.DIY}`,
    });
    await notifyTeam(tx, effects, {
      ...{ ticket, key: id, title: `New ticket #${ticket.number}`, body: TICKET_CATEGORIES[category] },
    });
    await publishTicket(tx, effects, ticket, 'EVERYBODY');
  });
}

/** Returns the rate-limit key of an address: a digest, since nobody has to know who wrote. */
const addressKey = ({ config }: App, email: string) =>
  hmac(config.authSecret).update(`ticket-address:${email}`).digest('base64url');
