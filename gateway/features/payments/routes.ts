import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '../../platform/context.ts';
import { sandboxApi } from './sandboxApi.ts';
import { sandboxCheckout } from './sandboxCheckout.ts';
import { receiveWebhook } from './webhook.ts';

const BODY_BYTES = 100 * 1024;

type Handle = (app: App, request: Request) => Promise<Response>;

function handlerOf(path: string): Handle | null {
  if (path === '/webhooks/paystack') return webhookByPost;
  if (path.startsWith('/sandbox/paystack/')) return sandboxApi;
  if (path.startsWith('/sandbox/checkout/')) return sandboxCheckout;
  return null;
}

const webhookByPost: Handle = async (app, request) =>
  request.method === 'POST'
    ? receiveWebhook(app, request)
    : new Response('POST only', { status: 405, headers: { allow: 'POST' } });

/**
 * The doors of this feature that are not GraphQL: the provider's webhook and the payment sandbox.
 * @returns a function that answers a request and resolves to true, or resolves to false for any other path
 */
export function paymentRoutes(app: App): (req: IncomingMessage, res: ServerResponse) => Promise<boolean> {
  return async (req, res) => {
    const url = new URL(req.url ?? '/', app.config.publicUrl);
    const handle = handlerOf(url.pathname);
    if (!handle) return false;
    const response = await answer(app, handle, req, url).catch((error: Error) => {
      app.log.error({ path: url.pathname.split('/', 3).join('/'), err: error }, 'a payment door failed');
      return new Response('Something went wrong', { status: 500 });
    });
    res.writeHead(response.status, Object.fromEntries(response.headers));
    res.end(Buffer.from(await response.arrayBuffer()));
    return true;
  };
}

async function answer(app: App, handle: Handle, req: IncomingMessage, url: URL): Promise<Response> {
  const body = await readBody(req);
  if (!body) {
    return new Response('Too large', { status: 413, headers: { connection: 'close' } });
  }
  const headers = new Headers();
  for (const name of ['origin', 'authorization', 'content-type', 'x-paystack-signature']) {
    const value = req.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const method = req.method ?? 'GET';
  const bodiless = method === 'GET' || method === 'HEAD';
  return handle(app, new Request(url, { method, headers, body: bodiless ? null : body }));
}

/** The body's bytes, or null once there are more than a payment ever needs. */
async function readBody(req: IncomingMessage): Promise<Buffer<ArrayBuffer> | null> {
  const parts: Buffer[] = [];
  let size = 0;
  // Left early, the plain iterator would end the socket before the refusal is written.
  for await (const part of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > BODY_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
