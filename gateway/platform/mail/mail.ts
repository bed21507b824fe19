import { createTransport, type Transporter } from 'nodemailer';
import type { Config } from '../config/settings.ts';
import type { Db } from '../database/prisma.ts';

export type Email = {
  to: string;
  /** The name that signs the email, and that it is from. */
  platformName: string;
  subject: string;
  lines: string[];
  action: { text: string; url: string } | null;
  /** Link that unsubscribes from this kind of mail, for mail that no action of the recipient caused. */
  unsubscribeUrl?: string;
  /** Where an answer goes, if not to the sender. */
  replyTo?: string | null;
};

/** Returns false for the placeholder addresses of accounts without email, which end in `.invalid`. */
export function isDeliverable(address: string): boolean {
  return !address.toLowerCase().endsWith('.invalid');
}

/** Adds an email to the outbox, within the transaction that causes it; ignores placeholder addresses. */
export async function enqueueMail(db: Db, email: Email): Promise<void> {
  if (!isDeliverable(email.to)) return;
  await db.mail.create({
    data: {
      recipient: email.to,
      subject: email.subject,
      text: renderText(email),
      html: renderHtml(email),
      unsubscribeUrl: email.unsubscribeUrl ?? null,
      replyTo: email.replyTo ?? null,
      senderName: email.platformName,
    },
  });
}

/** The library's defaults go up to ten minutes, for which a silent server would occupy one of few slots. */
const SMTP_TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Opens the SMTP transport; returns null while mail stays in the sandbox mailbox. */
export function openMailTransport(config: Config): Transporter | null {
  if (!config.smtpUrl) return null;
  const url = new URL(config.smtpUrl);
  // Timeouts in the URL itself take precedence.
  for (const [name, ms] of Object.entries(SMTP_TIMEOUTS_MS)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms));
  }
  return createTransport(url.href);
}

function renderText({ lines, action, platformName, unsubscribeUrl }: Email): string {
  const link = action ? [`${action.text}: ${action.url}`] : [];
  const unsubscribe = unsubscribeUrl ? [`No more e-mails like this: ${unsubscribeUrl}`] : [];
  return [...lines, ...link, platformName, ...unsubscribe].join('\n\n');
}

function renderHtml({ lines, action, platformName, unsubscribeUrl }: Email): string {
  const paragraphs = lines.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`).join('');
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:#4338ca;color:#fff;padding:12px 20px;border-radius:12px;text-decoration:none;font-weight:700">${escapeHtml(action.text)}</a></p>`
    : '';
  const unsubscribe = unsubscribeUrl
    ? `<p style="margin:24px 0 0;font-size:14px"><a href="${escapeHtml(unsubscribeUrl)}" style="color:#5b5675">No more e-mails like this</a></p>`
    : '';
  return `<!doctype html><html lang="en"><body style="margin:0;background:#fff8ef;font:16px/1.6 sans-serif;color:#1f1b3a"><div style="max-width:560px;margin:0 auto;padding:32px 20px">${paragraphs}${button}<p style="color:#5b5675">${escapeHtml(platformName)}</p>${unsubscribe}</div></body></html>`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
