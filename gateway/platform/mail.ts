import { createTransport, type Transporter } from 'nodemailer';
import type { Config } from './config.ts';
import type { Db } from './prisma.ts';

export type Letter = {
  to: string;
  subject: string;
  lines: string[];
  action: { text: string; url: string } | null;
};

/** False for the addresses of accounts that have none: `.invalid` is kept free for such. */
export function canBeMailed(address: string): boolean {
  return !/\.invalid$/i.test(address);
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
    },
  });
}

/** The way out for mail, or null while the sandbox mailbox keeps it. */
export function openMailTransport(config: Config): Transporter | null {
  return config.smtpUrl ? createTransport(config.smtpUrl, { from: config.mailFrom }) : null;
}

function asText({ lines, action }: Letter): string {
  return [...lines, ...(action ? [`${action.text}: ${action.url}`] : []), 'Little Makers'].join('\n\n');
}

function asHtml({ lines, action }: Letter): string {
  const paragraphs = lines.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`).join('');
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:#4338ca;color:#fff;padding:12px 20px;border-radius:12px;text-decoration:none;font-weight:700">${escapeHtml(action.text)}</a></p>`
    : '';
  return `<!doctype html><html lang="en"><body style="margin:0;background:#fff8ef;font:16px/1.6 sans-serif;color:#1f1b3a"><div style="max-width:560px;margin:0 auto;padding:32px 20px">${paragraphs}${button}<p style="color:#5b5675">Little Makers</p></div></body></html>`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
