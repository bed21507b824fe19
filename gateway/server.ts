import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { authEvents } from './features/accounts/authEvents.ts';
import { authRoute } from './features/accounts/authRoute.ts';
import { callerOf } from './features/accounts/caller.ts';
import { certificateRoute } from './features/certificates/routes.ts';
import { contactRoute } from './features/contacts/routes.ts';
import { fileRoute } from './features/files/routes.ts';
import { VIDEO_HOSTS } from './features/lessons/rules.ts';
import { unsubscribeRoute } from './features/notificationSettings/routes.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { sessionRoute } from './features/sessions/routes.ts';
import { partRoute } from './features/uploads/routes.ts';
import { createGraphql, MAX_GRAPHQL_BODY_BYTES } from './graphql.ts';
import { CLIENT_ADDRESS_HEADER, createAuth } from './platform/auth.ts';
import { boundConnections, CONNECTION_OPTIONS } from './platform/connections.ts';
import type { App } from './platform/context.ts';
import { readTrustedDocuments } from './platform/documents.ts';
import {
  checkOrigin,
  clientAddress,
  keepBody,
  Refusal,
  sendJson,
  sendRefusal,
  sendText,
  setSafeHeaders,
} from './platform/http.ts';
import { clientOf, createAdmission } from './platform/lanes.ts';
import { networkPseudonym } from './platform/networkPseudonym.ts';
import { isTemporary, overloaded } from './platform/overload.ts';
import { createReadiness } from './platform/readiness.ts';
import { createBodyReader, DEFAULT_MAX_BODY_BYTES } from './platform/requestBody.ts';
import { parseRequestTarget } from './platform/requestPath.ts';
import type { Route } from './platform/route.ts';
import { serveMailbox } from './platform/sandboxMailbox.ts';
import { logRejection } from './platform/securityEvents.ts';
import { signedSessionToken } from './platform/sessionCookie.ts';
import { createUnderWay } from './platform/underWay.ts';
import { type Admitted, serveSubscriptions } from './realtime/subscriptions.ts';
import { buildSchema } from './schema.ts';
import { webRoute } from './web.ts';

const DOCUMENTS = new URL('../web/generated/documents.json', import.meta.url);

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT']);
const MAX_AUTH_BODY_BYTES = 16 * 1024;

/** How long those who are still connected have to get their answers, and how long closing takes at most. */
const FORCE_MS = 5000;
const DRAIN_MS = 12_000;

export type Gateway = {
  server: Server;
  routes: readonly Route[];
  /** Takes no new work, lets what runs finish and closes the sockets. */
  close(): Promise<void>;
};

/** Builds the HTTP and WebSocket server: GraphQL, sign-in, payments, health and the web app. */
export function buildServer(app: App): Gateway {
  const { config, prisma, log } = app;
  const auth = createAuth(config, prisma, log, authEvents(app));
  const schema = buildSchema();
  const documents = readTrustedDocuments(DOCUMENTS);
  const graphql = createGraphql(app, schema, documents);
  const viewerOf = async (request: IncomingMessage, response: ServerResponse) =>
    (await callerOf(auth, app, request, response)).viewer;
  const addressOf = (request: IncomingMessage) => clientAddress(request, config.trustedProxies);
  const clientOfRequest = (request: IncomingMessage) =>
    clientOf(addressOf(request), signedSessionToken(config, request.headers.cookie));
  const receiveBody = createBodyReader(config);
  const admission = createAdmission();
  // Whoever goes away leaves their request behind, which goes on asking the database without a connection.
  const underWay = createUnderWay();
  let draining = false;

  const signIn = authRoute(app, auth);
  const routes: Route[] = [
    {
      name: 'health',
      matches: (path) => path === '/healthz',
      lane: null,
      handle(request, response) {
        checkReads(request);
        sendText(response, 200, 'ok');
      },
    },
    {
      name: 'readiness',
      matches: (path) => path === '/readyz',
      lane: null,
      async handle(request, response) {
        checkReads(request);
        const obstacle = draining ? 'stopping' : await readiness.obstacle();
        if (obstacle === null) sendJson(response, 200, { ready: true });
        else sendJson(response, 503, { ready: false, why: obstacle });
      },
    },
    {
      name: 'graphql',
      matches: (path) => path === '/graphql',
      maxBodyBytes: MAX_GRAPHQL_BODY_BYTES,
      lane: 'work',
      async handle(request, response) {
        checkOrigin(request, config);
        const caller = await callerOf(auth, app, request, response);
        return graphql(request, response, { ...caller, address: addressOf(request) });
      },
    },
    {
      name: 'passwords',
      matches: signIn.hashesPassword,
      maxBodyBytes: MAX_AUTH_BODY_BYTES,
      lane: 'passwords',
      handle: signIn.handle,
    },
    {
      name: 'auth',
      matches: (path) => path.startsWith('/api/auth/'),
      maxBodyBytes: MAX_AUTH_BODY_BYTES,
      lane: 'work',
      handle: signIn.handle,
    },
    {
      name: 'sandboxMail',
      matches: (path) => path === '/sandbox/mail',
      lane: 'work',
      handle: (request, response) => serveMailbox(app, request, response),
    },
    partRoute(app, viewerOf),
    fileRoute(app, viewerOf),
    certificateRoute(app, viewerOf),
    contactRoute(app, viewerOf),
    sessionRoute(app, viewerOf),
    ...paymentRoutes(app),
    unsubscribeRoute(app),
    { name: 'web', matches: () => true, lane: null, handle: webRoute(config) },
  ];

  /** Nothing is done for a request before its address and its size are right, its body is here and there is a slot. */
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '' } = request;
    const { path } = parseRequestTarget(request.url);
    if (!METHODS.has(method)) throw new Refusal(405, 'Nothing takes this here.');
    const route = routes.find((one) => one.matches(path, method));
    if (!route) throw new Refusal(404, 'There is nothing here.');
    const client = clientOfRequest(request);
    keepBody(request, await receiveBody(request, route.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES, client));
    if (!route.lane) return route.handle(request, response);
    const leave = await admission[route.lane](client, response);
    try {
      await route.handle(request, response);
    } finally {
      leave();
    }
  };

  const server = createServer(CONNECTION_OPTIONS, (request, response) => {
    setSafeHeaders(response, config, VIDEO_HOSTS);
    // Sign-in stores what it is given: a session's address, the keys of its limits.
    const address = addressOf(request);
    request.headers[CLIENT_ADDRESS_HEADER] = networkPseudonym(config.authSecret, address);
    underWay.add(
      answer(request, response).catch((error) => fail(app, { request, response, address }, error)),
    );
  });
  boundConnections(server, config);

  const admit = async (request: IncomingMessage): Promise<Admitted> => {
    const { path } = parseRequestTarget(request.url);
    if (path !== '/graphql') throw new Refusal(404, 'There is nothing to connect to here.');
    const { origin } = request.headers;
    if (!origin) throw new Refusal(403, 'A connection from a page names its Origin.');
    checkOrigin(request, config);
    const leave = await admission.sockets(clientOfRequest(request), request.socket);
    try {
      const { viewer } = await callerOf(auth, app, request, null);
      return { viewer, address: addressOf(request) };
    } finally {
      leave();
    }
  };
  const subscriptions = serveSubscriptions(app, schema, server, documents, admit);
  const readiness = createReadiness(app, subscriptions.oldestWaitMs);

  return {
    server,
    routes,
    async close() {
      draining = true;
      // Whoever balances the load learns from /readyz that others should serve, while this one still does.
      await wait(config.drainMs);
      const closed = new Promise((resolve) => server.close(resolve));
      const drained = subscriptions.close().then(async () => {
        server.closeIdleConnections();
        const force = setTimeout(() => server.closeAllConnections(), FORCE_MS);
        await closed;
        clearTimeout(force);
        readiness.close();
        await underWay.ended();
      });
      await Promise.race([drained, wait(DRAIN_MS, undefined, { ref: false })]);
    },
  };
}

function checkReads({ method }: IncomingMessage): void {
  if (method !== 'GET' && method !== 'HEAD') throw new Refusal(405, 'Nothing takes this here.');
}

async function fail(
  app: App,
  { request, response, address }: { request: IncomingMessage; response: ServerResponse; address: string },
  error: unknown,
): Promise<void> {
  const isGone = (error as NodeJS.ErrnoException).code === 'ECONNRESET';
  if (response.headersSent || isGone) {
    response.destroy();
    return;
  }
  if (error instanceof Refusal) {
    logRejection(app, request, { status: error.status, address });
    return sendRefusal(request, response, error);
  }
  const requestId = crypto.randomUUID();
  const isPassing = isTemporary(error);
  app.log[isPassing ? 'warn' : 'error']({ requestId, err: error }, 'a request failed');
  if (isPassing) return sendRefusal(request, response, overloaded());
  sendText(response, 500, `Something went wrong. Please try again. (${requestId})`);
}
