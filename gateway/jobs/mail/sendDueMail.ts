import type { Transporter } from 'nodemailer';
import type { App } from '../../context.ts';
import { withDeadline } from '../../platform/async/deadline.ts';
import { type ClaimedWork, runClaimed } from '../../platform/database/claimedWork.ts';
import { parseSender } from '../../platform/mail/sender.ts';

const CONCURRENT_EMAILS = 5;
/** Longest time to send one email, however busy the server keeps the connection, in milliseconds. */
const SEND_DEADLINE_MS = 60_000;
/** Duration of a claim, after which another worker takes over: longer than sending takes. */
const LEASE_MS = SEND_DEADLINE_MS + 60_000;
/** About two days of retries. */
const MAX_ATTEMPTS = 14;

type Claim = {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl: string | null;
  senderName: string | null;
  replyTo: string | null;
  attempts: number;
};

/**
 * Sends due email and retries failures with exponential backoff. Delivery is at least once: an email arrives twice
 * when a worker dies between sending and recording it. Emails that stayed in the sandbox mailbox for days are not sent
 * once SMTP is configured.
 */
export async function sendDueMail(app: App, transport: Transporter, signal: AbortSignal): Promise<void> {
  const work: ClaimedWork<Claim> = {
    concurrency: CONCURRENT_EMAILS,
    claim: (limit) => claimEmails(app, limit),
    run: (email) => send(app, transport, email),
    onError: ({ id }) => app.log.warn({ mail: id }, 'updating an email failed; it keeps its lease'),
  };
  await runClaimed(work, signal);
}

async function claimEmails(app: App, limit: number): Promise<Claim[]> {
  return app.prisma.$queryRaw<Claim[]>`
    UPDATE "Mail" SET attempts = attempts + 1, "nextTryAt" = now() + ${LEASE_MS} * interval '1 ms'
    WHERE id IN (
      SELECT id FROM "Mail" WHERE "nextTryAt" <= now() AND "createdAt" > now() - interval '3 days'
      ORDER BY "nextTryAt" LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING id, recipient, subject, text, html, "unsubscribeUrl", "senderName", "replyTo", attempts`;
}

async function send(app: App, transport: Transporter, email: Claim): Promise<void> {
  const { id, recipient, subject, text, html, unsubscribeUrl, senderName, replyTo, attempts } = email;
  const { name, address } = parseSender(app.config.mailFrom);
  try {
    const mail = {
      from: { name: name || (senderName ?? ''), address },
      ...{ to: recipient, subject, text, html, messageId: `<${id}@littlemakers>` },
      ...(replyTo && { replyTo }),
      headers: unsubscribeUrl ? oneClick(unsubscribeUrl) : {},
    };
    await withDeadline(SEND_DEADLINE_MS, () => transport.sendMail(mail));
    await app.prisma.mail.update({ where: { id }, data: { sentAt: new Date(), nextTryAt: null } });
  } catch (error) {
    app.log.warn({ mail: id, attempts, err: error }, 'sending an email failed');
    const pauseMs = Math.min(15_000 * 2 ** attempts, 6 * 60 * 60 * 1000);
    const nextTryAt = attempts >= MAX_ATTEMPTS ? null : new Date(Date.now() + pauseMs);
    await app.prisma.mail
      .update({ where: { id }, data: { nextTryAt } })
      .catch((err) => app.log.warn({ mail: id, err }, 'updating an email failed; it keeps its lease'));
  }
}

/** Returns the headers for one-click unsubscribe (RFC 8058). */
const oneClick = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
