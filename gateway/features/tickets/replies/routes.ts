import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../../../context.ts';
import { hmac } from '../../../platform/auth/hmac.ts';
import { checkOrigin, readBody, sendText } from '../../../platform/http/http.ts';
import type { Handler, Route } from '../../../platform/http/route.ts';
import { isSignature } from '../signature.ts';
import { receiveReply } from './receiveReply.ts';

/** A long reply with all that it quotes. */
const MAX_BODY_BYTES = 512 * 1024;

const receivedMail = z.object({
  messageId: z.string().min(1).max(1000),
  from: z.string().max(320),
  to: z.string().max(320),
  text: z.string(),
});

/** Where email comes in: from the mail server, and from the form of the sandbox mailbox that stands in for it. */
export function replyRoutes(app: App): Route[] {
  const shared = { maxBodyBytes: MAX_BODY_BYTES, lane: 'work' as const };
  return [
    {
      name: 'inboundMail',
      matches: (path, method) => path === '/webhooks/mail' && method === 'POST',
      ...{ ...shared, handle: receiveFromServer(app) },
    },
    {
      name: 'sandboxReply',
      matches: (path, method) => path === '/sandbox/mail/reply' && method === 'POST',
      ...{ ...shared, handle: receiveFromSandbox(app) },
    },
  ];
}

/**
 * Takes an email as JSON, whose bytes are signed in x-mail-signature with MAIL_INBOUND_SECRET. One that belongs to no
 * ticket is dropped: an answer to a stranger would say which addresses exist.
 */
function receiveFromServer(app: App): Handler {
  return async (request, response) => {
    const secret = app.config.mailInboundSecret;
    if (!secret) return sendText(response, 404, 'No mail is received here.');
    const body = await readBody(request, MAX_BODY_BYTES);
    const expected = hmac(secret).update(body).digest('hex');
    if (!isSignature(expected, String(request.headers['x-mail-signature'] ?? ''))) {
      app.security.log('webhook.rejected', { endpoint: 'webhooks', reason: 'signature' });
      return sendText(response, 401, 'The signature is wrong');
    }
    const mail = receivedMail.safeParse(parseJson(body));
    if (!mail.success) return sendText(response, 400, 'This is not an email');
    const outcome = await receiveReply(app, mail.data);
    app.log.info({ outcome }, 'an email was received');
    sendText(response, 200, 'Received');
  };
}

/** Answers an email of the sandbox mailbox, as its recipient would. */
function receiveFromSandbox(app: App): Handler {
  return async (request, response) => {
    if (app.config.smtpUrl) return sendText(response, 404, 'Mail is sent; there is no mailbox here.');
    checkOrigin(request, app.config);
    const form = new URLSearchParams((await readBody(request, MAX_BODY_BYTES)).toString('utf8'));
    const id = z.guid().safeParse(form.get('mail'));
    const mail = id.success ? await app.prisma.mail.findUnique({ where: { id: id.data } }) : null;
    if (!mail?.replyTo) return sendText(response, 404, 'There is no such mail.');
    const { recipient: from, replyTo: to } = mail;
    const outcome = await receiveReply(app, {
      messageId: randomUUID(),
      from,
      to,
      text: form.get('text') ?? '',
    });
    if (outcome !== 'WRITTEN') return sendText(response, 400, `The reply was dropped: ${outcome}`);
    response.writeHead(303, { location: '/sandbox/mail' }).end();
  };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
