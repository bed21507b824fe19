import type { App } from '../../../context.ts';
import type { Effects } from '../../../events/transaction.ts';
import type { Payment } from '../../../generated/prisma/client.ts';
import { sendMailJob } from '../../../jobs/mail/mailJob.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { enqueueMail } from '../../../platform/mail/mail.ts';
import { readPlatformName } from '../../settings/settings.ts';
import { sponsoredPaymentUrl } from './sponsorTokens.ts';

/** Writes an e-mail to the sponsor of a payment, in the commit that it is about; none once the address is erased. */
export async function mailSponsor(
  app: Pick<App, 'config'>,
  tx: Tx,
  effects: Effects,
  { sponsorId, reference }: Payment,
  { title, body }: { title: string; body: string },
): Promise<void> {
  const sponsor = sponsorId ? await tx.sponsor.findUnique({ where: { id: sponsorId } }) : null;
  if (!sponsor?.email || !sponsor.name) return;
  await enqueueMail(tx, {
    to: sponsor.email,
    platformName: await readPlatformName(tx),
    subject: title,
    lines: [`Hello ${sponsor.name},`, ...body.split('\n').filter((line) => line.trim() !== '')],
    action: { text: 'See your payment', url: sponsoredPaymentUrl(app.config, reference) },
  });
  effects.enqueue(sendMailJob, {});
}
