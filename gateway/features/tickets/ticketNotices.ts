import type { App } from '../../context.ts';
import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { markSubjectRead } from '../notifications/markSubjectRead.ts';
import { notify } from '../notifications/notify.ts';
import { markSubjectReadByAdmins, notifyAdmins } from '../notifications/notifyAdmins.ts';
import type { LockedTicket } from './lockTicket.ts';
import { mailVisitor } from './visitors/mailVisitor.ts';

/** Returns the prefix of the subject keys of notifications about a ticket. */
export const ticketSubject = (ticketId: string) => `ticket:${ticketId}:`;

const FAMILY_PATH = '/support/';

/** Returns the ticket that a notification of the family is about; null for one of the team. */
export const ticketOfNotice = ({ actionUrl }: { actionUrl: string | null }): string | null =>
  actionUrl?.startsWith(FAMILY_PATH) ? actionUrl.slice(FAMILY_PATH.length) : null;

type Notice = { ticket: LockedTicket; title: string; body: string /** Once per key. */; key: string };

/** Most characters of an answer in a notification; the whole of it is in the conversation. */
const MAX_EXCERPT_LENGTH = 500;

/**
 * Notifies the parent, whose unread notification of the same ticket gives way, so that there is one, and one email. A
 * visitor gets an email with all words.
 */
export async function notifyFamily(
  app: App,
  tx: Tx,
  effects: Effects,
  { ticket, title, body, key }: Notice,
): Promise<void> {
  if (!ticket.authorId) return mailVisitor(app, tx, effects, { ticket, subject: title, text: body });
  const subject = ticketSubject(ticket.id);
  await markSubjectRead(tx, effects, [ticket.authorId], subject);
  notify(effects, {
    ...{ kind: 'SUPPORT', studentId: null, recipientIds: [ticket.authorId], title, body: excerptOf(body) },
    ...{ actionUrl: `${FAMILY_PATH}${ticket.id}`, actionText: 'Read it', subjectKey: `${subject}${key}` },
  });
}

const excerptOf = (text: string) =>
  text.length <= MAX_EXCERPT_LENGTH ? text : `${text.slice(0, MAX_EXCERPT_LENGTH - 1).trimEnd()}…`;

/** Notifies the team. An unread notification of the same ticket gives way. */
export async function notifyTeam(tx: Tx, effects: Effects, { ticket, title, body, key }: Notice) {
  const subject = ticketSubject(ticket.id);
  await markSubjectReadByAdmins(tx, effects, subject);
  await notifyAdmins(tx, effects, {
    ...{ kind: 'SUPPORT', title, body },
    ...{ actionUrl: `/admin/support/${ticket.id}`, actionText: 'Open it', subjectKey: `${subject}${key}` },
  });
}
