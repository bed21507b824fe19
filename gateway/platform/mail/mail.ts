import { createTransport, type Transporter } from 'nodemailer';
import type { Config } from '../config/settings.ts';
import type { Db } from '../database/prisma.ts';

export type Letter = {
  to: string;
  subject: string;
  lines: string[];
  action: { text: string; url: string } | null;
  /** Where mail of this sort is stopped, for mail that is no answer to something the person did just now. */
  unsubscribeUrl?: string;
};

/** False for the addresses of accounts that have none: `.invalid` is kept free for such. */
export function canBeMailed(address: string): boolean {
  return !address.toLowerCase().endsWith('.invalid');
}

/** Writes a letter to the outgoing mail, in the transaction of whatever causes it; to nobody, it is not written. */
export async function writeMail(db: Db, letter: Letter): Promise<void> {
  if (!canBeMailed(letter.to)) return;
  await db.mail.create({
    data: {
      recipient: letter.to,
      subject: letter.subject,
      text: asText(letter),
      html: asHtml(letter),
      unsubscribeUrl: letter.unsubscribeUrl ?? null,
    },
  });
}

/** The library's own run to ten minutes, for which a silent server would hold one of few slots. */
const SMTP_TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** The way out for mail, or null while the sandbox mailbox keeps it. */
export function openMailTransport(config: Config): Transporter | null {
  if (!config.smtpUrl) return null;
  const url = new URL(config.smtpUrl);
  // What the address itself asks for is kept.
  for (const [name, ms] of Object.entries(SMTP_TIMEOUTS_MS)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms));
  }
  return createTransport(url.href, { from: config.mailFrom });
}

function asText({ lines, action, unsubscribeUrl }: Letter): string {
  const link = action ? [`${action.text}: ${action.url}`] : [];
  const stop = unsubscribeUrl ? [`No more e-mails like this: ${unsubscribeUrl}`] : [];
  return [...lines, ...link, 'Little Makers', ...stop].join('\n\n');
}

function asHtml({ lines, action, unsubscribeUrl }: Letter): string {
  const paragraphs = lines.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`).join('');
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:#4338ca;color:#fff;padding:12px 20px;border-radius:12px;text-decoration:none;font-weight:700">${escapeHtml(action.text)}</a></p>`
    : '';
  const stop = unsubscribeUrl
    ? `<p style="margin:24px 0 0;font-size:14px"><a href="${escapeHtml(unsubscribeUrl)}" style="color:#5b5675">No more e-mails like this</a></p>`
    : '';
  return `<!doctype html><html lang="en"><body style="margin:0;background:#fff8ef;font:16px/1.6 sans-serif;color:#1f1b3a"><div style="max-width:560px;margin:0 auto;padding:32px 20px">${paragraphs}${button}<p style="color:#5b5675">Little Makers</p>${stop}</div></body></html>`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
