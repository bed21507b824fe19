import type { Transporter } from 'nodemailer';
import type { App } from './context.ts';

const LETTERS_AT_ONCE = 5;
/** How long a claimed letter may take before another worker takes it over, in seconds. */
const LEASE_S = 120;
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
  for (let claimed = LETTERS_AT_ONCE; claimed === LETTERS_AT_ONCE && !signal.aborted; ) {
    const letters = await claimLetters(app);
    await Promise.all(letters.map((letter) => send(app, transport, letter)));
    claimed = letters.length;
  }
}

async function claimLetters(app: App): Promise<Claim[]> {
  return app.prisma.$queryRaw<Claim[]>`
    UPDATE "Mail" SET attempts = attempts + 1, "nextTryAt" = now() + ${LEASE_S} * interval '1 second'
    WHERE id IN (
      SELECT id FROM "Mail" WHERE "nextTryAt" <= now() AND "createdAt" > now() - interval '3 days'
      ORDER BY "nextTryAt" LIMIT ${LETTERS_AT_ONCE} FOR UPDATE SKIP LOCKED
    )
    RETURNING id, recipient, subject, text, html, "unsubscribeUrl", attempts`;
}

async function send(app: App, transport: Transporter, letter: Claim): Promise<void> {
  const { id, recipient, subject, text, html, unsubscribeUrl, attempts } = letter;
  try {
    await transport.sendMail({
      ...{ to: recipient, subject, text, html, messageId: `<${id}@littlemakers>` },
      headers: unsubscribeUrl ? oneClick(unsubscribeUrl) : {},
    });
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
