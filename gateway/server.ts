import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { toNodeHandler } from 'better-auth/node';
import { authEvents } from './features/accounts/authEvents.ts';
import { callerOf } from './features/accounts/caller.ts';
import { certificateRoutes } from './features/certificates/routes.ts';
import { contactRoutes } from './features/contacts/routes.ts';
import { fileRoutes } from './features/files/routes.ts';
import { VIDEO_HOSTS } from './features/lessons/rules.ts';
import { unsubscribeDoor } from './features/notificationSettings/routes.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { sessionRoutes } from './features/sessions/routes.ts';
import { isPartPath, partRoutes } from './features/uploads/routes.ts';
import { createGraphql } from './graphql.ts';
import { AUTH_PATHS, type Auth, CLIENT_ADDRESS_HEADER, createAuth } from './platform/auth.ts';
import type { App } from './platform/context.ts';
import { readTrustedDocuments } from './platform/documents.ts';
import { checkOrigin, clientAddress, Refusal, sendJson, sendText, setSafeHeaders } from './platform/http.ts';
import { networkPseudonym } from './platform/networkPseudonym.ts';
import { serveMailbox } from './platform/sandboxMailbox.ts';
import { logRejection } from './platform/securityEvents.ts';
import { createUnderWay } from './platform/underWay.ts';
import { type Admission, serveSubscriptions } from './realtime/subscriptions.ts';
import { buildSchema } from './schema.ts';
import { webRoute } from './web.ts';

const DOCUMENTS = new URL('../web/generated/documents.json', import.meta.url);

/** How long those who are still connected have to get their answers, and how long closing takes at most. */
const FORCE_MS = 5000;
const DRAIN_MS = 12_000;

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
  const unsubscribe = unsubscribeDoor(app);
  const asking = async (request: IncomingMessage, response: ServerResponse) =>
    (await callerOf(auth, app, request, response)).viewer;
  const files = fileRoutes(app, asking);
  const parts = partRoutes(app, asking);
  const exports = contactRoutes(app, asking);
  const calendar = sessionRoutes(app, asking);
  const certificates = certificateRoutes(app, asking);
  const web = webRoute(config);
  // Whoever goes away leaves their request behind, which goes on asking the database without a connection.
  const underWay = createUnderWay();
  let draining = false;

  const route = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (path === '/healthz') return sendText(response, 200, 'ok');
    if (path === '/readyz') return readiness(app, draining, response);
    if (path === '/graphql') {
      checkOrigin(request, config);
      return graphql(request, response, {
        ...(await callerOf(auth, app, request, response)),
        address: addressOf(request),
      });
    }
    if (path.startsWith('/api/auth/')) return signIn(request, response);
    if (path === '/sandbox/mail') return serveMailbox(app, request, response);
    if (isPartPath(path)) return parts(request, response);
    if (path.startsWith('/files/')) return files(request, response);
    if (path.startsWith('/certificates/')) return certificates(request, response);
    if (path.startsWith('/exports/')) return exports(request, response);
    if (path.startsWith('/calendar/')) return calendar(request, response);
    if (await payments(request, response)) return;
    if (await unsubscribe(request, response)) return;
    return web(request, response);
  };
  const addressOf = (request: IncomingMessage) => clientAddress(request, config.trustedProxies);

  const server = createServer((request, response) => {
    setSafeHeaders(response, config, VIDEO_HOSTS);
    // Read now: a request that was cut off has no socket any more.
    const address = addressOf(request);
    // Sign-in stores what it is given: a session's address, the keys of its limits.
    request.headers[CLIENT_ADDRESS_HEADER] = networkPseudonym(config.authSecret, address);
    underWay.add(route(request, response).catch((error) => fail(app, request, response, { error, address })));
  });
  server.requestTimeout = 60_000;
  server.headersTimeout = 20_000;

  const admit = async (request: IncomingMessage): Promise<Admission> => {
    const { origin } = request.headers;
    if (!origin || !config.allowedOrigins.includes(origin))
      logRejection(app, request, { status: 403, address: addressOf(request) });
    if (!origin) return { refusal: 'A connection from a page names its Origin.' };
    if (!config.allowedOrigins.includes(origin)) return { refusal: 'This site does not answer other sites.' };
    const { viewer } = await callerOf(auth, app, request, null);
    return { viewer, address: addressOf(request) };
  };
  const subscriptions = serveSubscriptions(app, schema, server, documents, admit);

  return {
    server,
    async close() {
      draining = true;
      const closed = new Promise((resolve) => server.close(resolve));
      const drained = subscriptions.close().then(async () => {
        server.closeIdleConnections();
        const force = setTimeout(() => server.closeAllConnections(), FORCE_MS);
        await closed;
        clearTimeout(force);
        await underWay.ended();
      });
      await Promise.race([drained, wait(DRAIN_MS, undefined, { ref: false })]);
    },
  };
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

async function readiness(app: App, draining: boolean, response: ServerResponse): Promise<void> {
  if (draining) return sendJson(response, 503, { ready: false, why: 'stopping' });
  try {
    await app.pool.query('SELECT 1');
    sendJson(response, 200, { ready: true });
  } catch {
    sendJson(response, 503, { ready: false, why: 'database' });
  }
}

function fail(
  app: App,
  request: IncomingMessage,
  response: ServerResponse,
  { error, address }: { error: unknown; address: string },
): void {
  const isGone = (error as NodeJS.ErrnoException).code === 'ECONNRESET';
  if (response.headersSent || isGone) {
    response.destroy();
    return;
  }
  if (error instanceof Refusal) {
    logRejection(app, request, { status: error.status, address });
    response.setHeader('connection', 'close');
    sendText(response, error.status, error.message);
    return;
  }
  const requestId = crypto.randomUUID();
  app.log.error({ requestId, err: error }, 'a request failed');
  sendText(response, 500, `Something went wrong. Please try again. (${requestId})`);
}
