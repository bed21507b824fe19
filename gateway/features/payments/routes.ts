import type { IncomingMessage } from 'node:http';
import type { App } from '../../context.ts';
import { isDatabaseBusy } from '../../platform/database/databaseErrors.ts';
import { readBody } from '../../platform/http/http.ts';
import type { Handler, Route } from '../../platform/http/route.ts';
import { sandboxApi } from './sandbox/sandboxApi.ts';
import { sandboxCheckout } from './sandbox/sandboxCheckout.ts';
import { receiveWebhook } from './webhooks/receiveWebhook.ts';

const MAX_BODY_BYTES = 100 * 1024;

type Handle = (app: App, request: Request) => Promise<Response>;

const webhookByPost: Handle = async (app, request) =>
  request.method === 'POST'
    ? receiveWebhook(app, request)
    : new Response('POST only', { status: 405, headers: { allow: 'POST' } });

/** The endpoints of this feature that are not GraphQL: the provider's webhook and the payment sandbox. */
export function paymentRoutes(app: App): Route[] {
  const maxBodyBytes = MAX_BODY_BYTES;
  return [
    {
      name: 'webhook',
      matches: (path) => path === '/webhooks/paystack',
      ...{ maxBodyBytes, lane: 'webhooks', handle: handler(app, webhookByPost) },
    },
    {
      name: 'sandboxApi',
      matches: (path) => path.startsWith('/sandbox/paystack/'),
      ...{ maxBodyBytes, lane: 'work', handle: handler(app, sandboxApi) },
    },
    {
      name: 'sandboxCheckout',
      matches: (path) => path.startsWith('/sandbox/checkout/'),
      ...{ maxBodyBytes, lane: 'work', handle: handler(app, sandboxCheckout) },
    },
  ];
}

function handler(app: App, handle: Handle): Handler {
  return async (req, res) => {
    const url = new URL(req.url ?? '/', app.config.publicUrl);
    const response = await answer(app, handle, req, url).catch((error: Error) => {
      if (isDatabaseBusy(error)) throw error;
      app.log.error({ path: url.pathname.split('/', 3).join('/'), err: error }, 'a payment endpoint failed');
      return new Response('Something went wrong', { status: 500 });
    });
    res.writeHead(response.status, Object.fromEntries(response.headers));
    res.end(Buffer.from(await response.arrayBuffer()));
  };
}

async function answer(app: App, handle: Handle, req: IncomingMessage, url: URL): Promise<Response> {
  const headers = new Headers();
  for (const name of ['origin', 'authorization', 'content-type', 'x-paystack-signature']) {
    const value = req.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const method = req.method ?? 'GET';
  const isBodiless = method === 'GET' || method === 'HEAD';
  const body = isBodiless ? null : new Uint8Array(await readBody(req, MAX_BODY_BYTES));
  return handle(app, new Request(url, { method, headers, body }));
}
