import type { App } from '../../../context.ts';
import type { Effects } from '../../../events/transaction.ts';
import { sendMailJob } from '../../../jobs/mail/mailJob.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { enqueueMail } from '../../../platform/mail/mail.ts';
import { readPlatformName } from '../../settings/settings.ts';
import type { LockedTicket } from '../lockTicket.ts';
import { replyAddress } from '../replies/replyAddress.ts';
import { visitorUrl } from './visitorLink.ts';

/** Writes an email to the visitor of a ticket, with the link to it and the address that a reply goes to. */
export async function mailVisitor(
  { config }: App,
  tx: Tx,
  effects: Effects,
  { ticket, subject, text }: { ticket: LockedTicket; subject: string; text: string },
): Promise<void> {
  if (!ticket.visitorEmail) return;
  const replyTo = replyAddress(config, ticket.id);
  await enqueueMail(tx, {
    ...{ to: ticket.visitorEmail, platformName: await readPlatformName(tx), subject, replyTo },
    lines: [
      ...text.split('\n').filter((line) => line.trim() !== ''),
      ...(replyTo ? ['You can answer this e-mail. To send files, open the conversation.'] : []),
    ],
    action: { text: 'See the conversation', url: visitorUrl(config, ticket.id) },
  });
  effects.enqueue(sendMailJob, {});
}
