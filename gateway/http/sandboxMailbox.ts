import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '../context.ts';
import { sendHtml, sendJson, sendText } from '../platform/http/http.ts';
import { escapeHtml } from '../platform/mail/mail.ts';

const MAX_EMAILS = 50;

/**
 * Serves the newest outgoing email while no mail server is configured: as a page, or for clients that accept JSON as
 * a list of {id, recipient, subject, text, replyTo, createdAt}. An email with a replyTo can be answered in a form.
 */
export async function serveMailbox(
  app: App,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (app.config.smtpUrl) return sendText(response, 404, 'Mail is sent; there is no mailbox here.');
  const mails = await app.prisma.mail.findMany({
    orderBy: { createdAt: 'desc' },
    take: MAX_EMAILS,
    select: { id: true, recipient: true, subject: true, text: true, replyTo: true, createdAt: true },
  });
  if (request.headers.accept?.includes('application/json')) return sendJson(response, 200, mails);
  sendHtml(response, 200, page(mails));
}

type Mail = {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  replyTo: string | null;
  createdAt: Date;
};

function page(mails: Mail[]): string {
  const articles = mails.map(
    (mail) => `<article>
      <h2>${escapeHtml(mail.subject)}</h2>
      <p class="meta">to <b>${escapeHtml(mail.recipient)}</b> · <time>${mail.createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC</time></p>
      <p class="text">${linkUrls(mail.text)}</p>
      ${mail.replyTo ? replyForm(mail) : ''}
    </article>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1"><title>Sandbox mailbox</title>
    <style>
      :root { color-scheme: light dark }
      body { margin: 0; font: 16px/1.6 system-ui, sans-serif; background: #fff8ef; color: #241c3d }
      main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
      article { background: #fff; border: 1px solid #eadfce; border-radius: 1rem; padding: 1rem 1.25rem; margin: 1rem 0 }
      h1 { font-size: 1.5rem } h2 { font-size: 1.1rem; margin: 0 } .meta { margin: 0; color: #5d5474 }
      .text { white-space: pre-line; overflow-wrap: anywhere; margin: .5rem 0 0 } a { color: #4338ca }
      form { display: grid; gap: .5rem; margin-top: 1rem } textarea { display: block; width: 100%; font: inherit; box-sizing: border-box }
      button { justify-self: start; min-height: 44px; padding: 0 1rem; font: inherit }
      @media (prefers-color-scheme: dark) {
        body { background: #17122b; color: #f2ecff } article { background: #221a3d; border-color: #3a2f5f }
        .meta { color: #b9aed6 } a { color: #a5b4fc }
      }
    </style></head>
    <body><main><h1>Sandbox mailbox</h1>
    <p>No mail server is configured, so mail stays here for everybody at this machine to read.</p>
    ${articles.join('') || '<p>No mail yet.</p>'}
    </main></body></html>`;
}

/** Returns the form that answers an email, as its recipient would by their mail program. */
const replyForm = ({ id, recipient }: Mail) => `<form method="post" action="/sandbox/mail/reply">
      <input type="hidden" name="mail" value="${id}">
      <label>Answer as ${escapeHtml(recipient)}<textarea name="text" rows="3" required></textarea></label>
      <button>Send reply</button>
    </form>`;

/** Returns the escaped text of an email, with its URLs as links. */
function linkUrls(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}
