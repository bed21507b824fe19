import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { toNodeHandler } from 'better-auth/node';
import sirv from 'sirv';
import { authEvents } from './features/accounts/authEvents.ts';
import { loadViewers } from './features/accounts/viewer.ts';
import { fileRoutes } from './features/files/routes.ts';
import { VIDEO_HOSTS } from './features/lessons/rules.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { createGraphql } from './graphql.ts';
import { AUTH_PATHS, type Auth, CLIENT_ADDRESS_HEADER, createAuth } from './platform/auth.ts';
import type { App, Viewer } from './platform/context.ts';
import { readTrustedDocuments } from './platform/documents.ts';
import { checkOrigin, clientAddress, Refusal, sendJson, sendText, setSafeHeaders } from './platform/http.ts';
import { serveMailbox } from './platform/sandboxMailbox.ts';
import { type Admission, serveSubscriptions } from './realtime/subscriptions.ts';
import { buildSchema } from './schema.ts';

const WEB = fileURLToPath(new URL('../dist/web', import.meta.url));
const DOCUMENTS = new URL('../web/generated/documents.json', import.meta.url);

export type Gateway = {
  server: Server;
  /** Takes no new work, lets what runs finish and closes the sockets. */
  close(): Promise<void>;
};

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** Builds the HTTP and WebSocket server: GraphQL, sign-in, payments, health and the web app. */
export function buildServer(app: App): Gateway {
  const { config, prisma, log } = app;
  const auth = createAuth(config, prisma, log, authEvents(app));
  const schema = buildSchema();
  const documents = readTrustedDocuments(DOCUMENTS);
  const graphql = createGraphql(app, schema, documents);
  const signIn = authRoute(auth);
  const payments = paymentRoutes(app);
  const files = fileRoutes(app, (request, response) => viewerOf(auth, app, request, response));
  const web = webRoute();
  let draining = false;

  const route = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (path === '/healthz') return sendText(response, 200, 'ok');
    if (path === '/readyz') return readiness(app, draining, response);
    if (path === '/graphql') {
      checkOrigin(request, config);
      return graphql(request, response, {
        viewer: await viewerOf(auth, app, request, response),
        address: addressOf(request),
      });
    }
    if (path.startsWith('/api/auth/')) return signIn(request, response);
    if (path === '/sandbox/mail') return serveMailbox(app, request, response);
    if (path.startsWith('/files/')) return files(request, response);
    if (await payments(request, response)) return;
    return web(request, response);
  };
  const addressOf = (request: IncomingMessage) => clientAddress(request, config.trustedProxies);

  const server = createServer((request, response) => {
    setSafeHeaders(response, config, VIDEO_HOSTS);
    request.headers[CLIENT_ADDRESS_HEADER] = addressOf(request);
    route(request, response).catch((error) => fail(app, response, error));
  });
  server.requestTimeout = 60_000;
  server.headersTimeout = 20_000;

  const admit = async (request: IncomingMessage): Promise<Admission> => {
    const { origin } = request.headers;
    if (!origin) return { refusal: 'A connection from a page names its Origin.' };
    if (!config.allowedOrigins.includes(origin)) return { refusal: 'This site does not answer other sites.' };
    return { viewer: await viewerOf(auth, app, request, null), address: addressOf(request) };
  };
  const subscriptions = serveSubscriptions(app, schema, server, documents, admit);

  return {
    server,
    async close() {
      draining = true;
      const closed = new Promise((resolve) => server.close(resolve));
      await subscriptions.close();
      server.closeIdleConnections();
      const force = setTimeout(() => server.closeAllConnections(), 5000);
      await closed;
      clearTimeout(force);
    },
  };
}

/** Reads the session of a request; a session that was renewed on the way gets its cookie renewed too. */
async function viewerOf(
  auth: Auth,
  app: App,
  request: IncomingMessage,
  response: ServerResponse | null,
): Promise<Viewer | null> {
  const { cookie } = request.headers;
  if (!cookie) return null;
  const { headers, response: found } = await auth.api.getSession({
    headers: new Headers({ cookie }),
    returnHeaders: true,
  });
  const renewed = headers.getSetCookie();
  if (renewed.length > 0) response?.setHeader('set-cookie', renewed);
  if (!found) return null;
  return (await loadViewers(app.prisma, [found.session.id])).get(found.session.id) ?? null;
}

function authRoute(auth: Auth): Handler {
  const handle = toNodeHandler(auth);
  const open = new Set(AUTH_PATHS.map((path) => `/api/auth${path}`));
  return async (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const isReset = path.startsWith('/api/auth/reset-password/');
    if (!open.has(path) && !isReset) return sendText(response, 404, 'There is nothing here.');
    await handle(request, response);
  };
}

function webRoute(): Handler {
  if (!existsSync(WEB)) {
    return (_request, response) =>
      sendText(response, 503, 'The web app is not built yet: run npm run build.');
  }
  const serve = sirv(WEB, {
    etag: true,
    single: true,
    brotli: true,
    gzip: true,
    setHeaders(response, path) {
      const isHashed = path.startsWith('/assets/');
      response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendText(response, 405, 'Nothing takes this here.');
    serve(request, response, () => sendText(response, 404, 'There is nothing here.'));
  };
}

async function readiness(app: App, draining: boolean, response: ServerResponse): Promise<void> {
  if (draining) return sendJson(response, 503, { ready: false, why: 'stopping' });
  try {
    await app.pool.query('SELECT 1');
    sendJson(response, 200, { ready: true });
  } catch {
    sendJson(response, 503, { ready: false, why: 'database' });
  }
}

function fail(app: App, response: ServerResponse, error: unknown): void {
  const isGone = (error as NodeJS.ErrnoException).code === 'ECONNRESET';
  if (response.headersSent || isGone) {
    response.destroy();
    return;
  }
  if (error instanceof Refusal) {
    response.setHeader('connection', 'close');
    sendText(response, error.status, error.message);
    return;
  }
  const requestId = crypto.randomUUID();
  app.log.error({ requestId, err: error }, 'a request failed');
  sendText(response, 500, `Something went wrong. Please try again. (${requestId})`);
}
