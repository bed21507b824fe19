import type { Transporter } from 'nodemailer';
import type { App } from '../../context.ts';
import { withDeadline } from '../../platform/async/deadline.ts';
import { type ClaimedWork, runClaimed } from '../../platform/database/claimedWork.ts';

const LETTERS_AT_ONCE = 5;
/** How long sending one may take in all, however busy its server keeps the connection, in milliseconds. */
const SEND_DEADLINE_MS = 60_000;
/** How long a claim lasts before another worker takes it over: longer than what it is for. */
const LEASE_MS = SEND_DEADLINE_MS + 60_000;
/** About two days of trying. */
const MOST_ATTEMPTS = 14;

type Claim = {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl: string | null;
  attempts: number;
};

/**
 * Sends the outgoing mail that is due; a letter that fails is tried again later and later. A letter may arrive
 * twice when a worker dies between sending and noting it, never not at all. What lay in the sandbox mailbox
 * for days is not sent once SMTP is set.
 */
export async function sendDueMail(app: App, transport: Transporter, signal: AbortSignal): Promise<void> {
  const work: ClaimedWork<Claim> = {
    concurrency: LETTERS_AT_ONCE,
    claim: (limit) => claimLetters(app, limit),
    run: (letter) => send(app, transport, letter),
    onError: ({ id }) => app.log.warn({ mail: id }, 'the letter keeps its lease'),
  };
  await runClaimed(work, signal);
}

async function claimLetters(app: App, limit: number): Promise<Claim[]> {
  return app.prisma.$queryRaw<Claim[]>`
    UPDATE "Mail" SET attempts = attempts + 1, "nextTryAt" = now() + ${LEASE_MS} * interval '1 ms'
    WHERE id IN (
      SELECT id FROM "Mail" WHERE "nextTryAt" <= now() AND "createdAt" > now() - interval '3 days'
      ORDER BY "nextTryAt" LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING id, recipient, subject, text, html, "unsubscribeUrl", attempts`;
}

async function send(app: App, transport: Transporter, letter: Claim): Promise<void> {
  const { id, recipient, subject, text, html, unsubscribeUrl, attempts } = letter;
  try {
    const mail = {
      ...{ to: recipient, subject, text, html, messageId: `<${id}@littlemakers>` },
      headers: unsubscribeUrl ? oneClick(unsubscribeUrl) : {},
    };
    await withDeadline(SEND_DEADLINE_MS, () => transport.sendMail(mail));
    await app.prisma.mail.update({ where: { id }, data: { sentAt: new Date(), nextTryAt: null } });
  } catch (error) {
    app.log.warn({ mail: id, attempts, err: error }, 'a letter was not sent');
    const pauseMs = Math.min(15_000 * 2 ** attempts, 6 * 60 * 60 * 1000);
    const nextTryAt = attempts >= MOST_ATTEMPTS ? null : new Date(Date.now() + pauseMs);
    await app.prisma.mail
      .update({ where: { id }, data: { nextTryAt } })
      .catch((err) => app.log.warn({ mail: id, err }, 'the letter keeps its lease'));
  }
}

/** Lets the mail program stop such mail with one request (RFC 8058). */
const oneClick = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
