import { createHash } from 'node:crypto';
import { normalizeEmail } from '../../../../contract/accounts.ts';
import { DomainError } from '../../../../contract/errors.ts';
import { MAX_TICKET_TEXT_LENGTH } from '../../../../contract/tickets.ts';
import type { App } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { consumeRateLimit } from '../../../platform/limits/limits.ts';
import { continueTicket } from '../continueTicket.ts';
import { TICKET_REPLIES_PER_TICKET } from '../limits.ts';
import { lockTicket } from '../lockTicket.ts';
import { ticketOfAddress } from './replyAddress.ts';
import { replyText } from './replyText.ts';

/** An email that arrived at an address of the reply domain. */
export type ReceivedMail = {
  /** Its Message-ID, or what else identifies it: the same one is written once. */
  messageId: string;
  /** The plain address of the sender. */
  from: string;
  to: string;
  text: string;
};

/** What became of an email: part of a ticket, or dropped for a reason. */
export type ReplyOutcome = 'WRITTEN' | 'UNKNOWN_ADDRESS' | 'OTHER_SENDER' | 'EMPTY' | 'LIMITED';

/**
 * Goes on with a ticket by an email: to a signed address, from the address of the parent or the visitor whose ticket it
 * is, so that nobody to whom the mail was forwarded can write in their name.
 */
export async function receiveReply(app: App, mail: ReceivedMail): Promise<ReplyOutcome> {
  const ticketId = ticketOfAddress(app.config, mail.to);
  if (!ticketId) return 'UNKNOWN_ADDRESS';
  const text = replyText(mail.text).slice(0, MAX_TICKET_TEXT_LENGTH).trim();
  if (text === '') return 'EMPTY';
  try {
    await consumeRateLimit(app.prisma, TICKET_REPLIES_PER_TICKET, ticketId);
    return await inTransaction(app, async (tx, effects) => {
      const ticket = await lockTicket(tx, ticketId, {});
      const owner = ticket.visitorEmail ?? (await addressOf(tx, ticket.authorId));
      if (normalizeEmail(owner ?? '') !== normalizeEmail(mail.from)) return 'OTHER_SENDER';
      await continueTicket(tx, effects, ticket, { id: idOf(mail, ticketId), text });
      return 'WRITTEN';
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.code === 'NOT_FOUND' ? 'UNKNOWN_ADDRESS' : 'LIMITED';
  }
}

/** Returns the address of an account; null if there is none. */
async function addressOf(tx: Tx, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const user = await tx.user.findUnique({ where: { id }, select: { email: true } });
  return user?.email ?? null;
}

/** Returns an id that follows from the email, so that one that is delivered twice is one message. */
function idOf({ messageId }: ReceivedMail, ticketId: string): string {
  const hex = createHash('sha256').update(`${ticketId}\n${messageId}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
