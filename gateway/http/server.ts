import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { GraphQLSchema } from 'graphql';
import pTimeout from 'p-timeout';
import { VIDEO_HOSTS } from '../../contract/videoEmbed.ts';
import type { App, Caller, ExpectedCaller } from '../context.ts';
import { serveSubscriptions, type UpgradeCaller } from '../events/subscriptionServer.ts';
import type { Feature, ViewerOf } from '../feature.ts';
import { readTrustedDocuments } from '../graphql/trustedDocuments.ts';
import { createGraphqlHandler, MAX_GRAPHQL_BODY_BYTES } from '../graphql/yoga.ts';
import { createPendingTasks } from '../platform/async/pendingTasks.ts';
import { CLIENT_ADDRESS_HEADER } from '../platform/auth/auth.ts';
import { signedSessionToken } from '../platform/auth/sessionCookie.ts';
import {
  ConnectionLost,
  checkOrigin,
  clientAddress,
  HttpError,
  securityHeaders,
  sendHttpError,
  sendJson,
  sendText,
  storeBody,
} from '../platform/http/http.ts';
import { clientOf, createAdmission } from '../platform/http/lanes.ts';
import { isTemporary, overloaded } from '../platform/http/overload.ts';
import { createBodyReader, DEFAULT_MAX_BODY_BYTES } from '../platform/http/requestBody.ts';
import type { Handler, Route } from '../platform/http/route.ts';
import { networkPseudonym } from '../platform/limits/networkPseudonym.ts';
import { errorNameOf } from '../platform/log/errorRecords.ts';
import { logRejection } from '../platform/log/securityEvents.ts';
import { createProperty } from '../platform/memory/createProperty.ts';
import { createReadiness } from './readiness.ts';
import { pagesOf } from './recordPages.ts';
import { parseRequestTarget } from './requestPath.ts';
import { serveMailbox } from './sandboxMailbox.ts';
import { CONNECTION_OPTIONS, limitConnections } from './tcpConnections.ts';
import { webRoute } from './webApp.ts';

const DOCUMENTS = new URL('../../web/generated/documents.json', import.meta.url);

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT']);
const MAX_AUTH_BODY_BYTES = 16 * 1024;

/** Time that open connections have to receive their responses, and the longest time that closing may take. */
const FORCE_CLOSE_MS = 5000;
const SHUTDOWN_TIMEOUT_MS = 12_000;

export type Gateway = {
  server: Server;
  routes: readonly Route[];
  /** Stops accepting work, lets pending requests finish and closes the sockets. */
  close(): Promise<void>;
};

/** The parts of a gateway that know the domain. */
export type GatewayParts = {
  schema: GraphQLSchema;
  features: readonly Feature[];
  signIn: { handle: Handler; hashesPassword: Route['matches'] } & Required<Pick<Route, 'pace'>>;
  /** Reads the session of a request; without a response a renewed session is not written anywhere. */
  readCaller(request: IncomingMessage, response: ServerResponse | null): Promise<Caller>;
  /** The sender of a request as they were when their session was read last; null when nothing is known. */
  expectedCaller(request: IncomingMessage): ExpectedCaller | null;
  isInMaintenance(): Promise<boolean>;
};

/** Builds the HTTP and WebSocket server: GraphQL, sign-in, the routes of the features, health and the web app. */
export function createGateway(
  app: App,
  { schema, features, signIn, readCaller: readSession, expectedCaller, isInMaintenance }: GatewayParts,
): Gateway {
  const knownOf = createProperty<IncomingMessage, KnownRequest>('known');
  const readCaller: GatewayParts['readCaller'] = async (request, response) => {
    const caller = await readSession(request, response);
    knownOf.set(request, { ...knownOf.get(request), profileId: caller.viewer?.id ?? null });
    return caller;
  };
  const { config } = app;
  const documents = readTrustedDocuments(DOCUMENTS);
  const graphql = createGraphqlHandler(app, schema, documents, isInMaintenance);
  const viewerOf: ViewerOf = async (request, response) => (await readCaller(request, response)).viewer;
  const addressOf = (request: IncomingMessage) => clientAddress(request, config.trustedProxies);
  const clientOfRequest = (request: IncomingMessage) =>
    clientOf(addressOf(request), signedSessionToken(config, request.headers.cookie));
  const receiveBody = createBodyReader(config);
  const admission = createAdmission();
  // A request outlives its client's connection: it goes on querying the database after a disconnect.
  const pendingRequests = createPendingTasks();
  const records = features.flatMap(({ pages }) => pages?.(app) ?? []);
  const web = webRoute(config, records);
  let draining = false;

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
        const failure = draining ? 'stopping' : await readiness.failureReason();
        if (failure === null) sendJson(response, 200, { ready: true });
        else sendJson(response, 503, { ready: false, why: failure });
      },
    },
    {
      name: 'graphql',
      matches: (path) => path === '/graphql',
      maxBodyBytes: MAX_GRAPHQL_BODY_BYTES,
      lane: 'work',
      async handle(request, response) {
        checkOrigin(request, config);
        const address = addressOf(request);
        return graphql(request, response, {
          expected() {
            const found = expectedCaller(request);
            return found && { ...found, caller: { ...found.caller, address } };
          },
          read: async () => ({ ...(await readCaller(request, response)), address }),
        });
      },
    },
    {
      name: 'passwords',
      matches: signIn.hashesPassword,
      maxBodyBytes: MAX_AUTH_BODY_BYTES,
      lane: 'passwords',
      pace: signIn.pace,
      handle: signIn.handle,
    },
    {
      name: 'auth',
      matches: (path) => path.startsWith('/api/auth/'),
      maxBodyBytes: MAX_AUTH_BODY_BYTES,
      lane: 'work',
      pace: signIn.pace,
      handle: signIn.handle,
    },
    {
      name: 'sandboxMail',
      matches: (path) => path === '/sandbox/mail',
      lane: 'work',
      handle: (request, response) => serveMailbox(app, request, response),
    },
    ...features.flatMap(({ routes }) => routes?.(app, viewerOf) ?? []),
    {
      name: 'records',
      matches: (path, method) => method !== 'POST' && pagesOf(records, path) !== undefined,
      lane: 'work',
      handle: web,
    },
    { name: 'web', matches: () => true, lane: null, handle: web },
  ];

  /** Validates the path and size of a request, reads its body and waits for a slot before it calls the handler. */
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '' } = request;
    const { path } = parseRequestTarget(request.url);
    if (!METHODS.has(method)) throw new HttpError(405, 'Nothing takes this here.');
    const route = routes.find((one) => one.matches(path, method));
    if (!route) throw new HttpError(404, 'There is nothing here.');
    knownOf.set(request, { route: route.name });
    const client = clientOfRequest(request);
    storeBody(request, await receiveBody(request, route.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES, client));
    if (!route.lane) return route.handle(request, response);
    await route.pace?.(request, response);
    const release = await admission[route.lane](client, response);
    try {
      await route.handle(request, response);
    } finally {
      release();
    }
  };

  const security = securityHeaders(config, VIDEO_HOSTS);
  const server = createServer(CONNECTION_OPTIONS, (request, response) => {
    response.setHeaders(security);
    // Sign-in stores this value, as a session's address and in the keys of its limits; so it gets a pseudonym.
    const address = addressOf(request);
    request.headers[CLIENT_ADDRESS_HEADER] = networkPseudonym(config.authSecret, address);
    pendingRequests.add(
      respond(request, response).catch((error) =>
        respondWithError(app, { request, response, address, known: knownOf.get(request) }, error),
      ),
    );
  });
  limitConnections(server, config);

  const authenticateUpgrade = async (request: IncomingMessage): Promise<UpgradeCaller> => {
    const { path } = parseRequestTarget(request.url);
    if (path !== '/graphql') throw new HttpError(404, 'There is nothing to connect to here.');
    const { origin } = request.headers;
    if (!origin) throw new HttpError(403, 'A connection from a page names its Origin.');
    checkOrigin(request, config);
    const release = await admission.sockets(clientOfRequest(request), request.socket);
    try {
      const { viewer } = await readCaller(request, null);
      return { viewer, address: addressOf(request) };
    } finally {
      release();
    }
  };
  const subscriptions = serveSubscriptions(app, schema, server, documents, authenticateUpgrade);
  const readiness = createReadiness(app, subscriptions.oldestWaitMs);

  return {
    server,
    routes,
    async close() {
      draining = true;
      // The load balancer learns from /readyz to use other processes, while this one still serves.
      await wait(config.drainMs);
      const closed = new Promise((resolve) => server.close(resolve));
      const drained = subscriptions.close().then(async () => {
        server.closeIdleConnections();
        const force = setTimeout(() => server.closeAllConnections(), FORCE_CLOSE_MS);
        await closed;
        clearTimeout(force);
        readiness.close();
        await pendingRequests.ended();
      });
      await pTimeout(drained, { milliseconds: SHUTDOWN_TIMEOUT_MS, message: false });
    },
  };
}

function checkReads({ method }: IncomingMessage): void {
  if (method !== 'GET' && method !== 'HEAD') throw new HttpError(405, 'Nothing takes this here.');
}

/** The route of a request, and its sender once the session has been read, for the record of its failure. */
type KnownRequest = { route?: string; profileId?: string | null };

type FailedRequest = {
  request: IncomingMessage;
  response: ServerResponse;
  address: string;
  known: KnownRequest | undefined;
};

async function respondWithError(
  app: App,
  { request, response, address, known }: FailedRequest,
  error: unknown,
): Promise<void> {
  if (error instanceof ConnectionLost) {
    response.destroy();
    return;
  }
  if (error instanceof HttpError) {
    logRejection(app, request, { status: error.status, address });
    if (!response.headersSent) return sendHttpError(request, response, error);
    response.destroy();
    return;
  }
  const requestId = crypto.randomUUID();
  const mayRecover = isTemporary(error);
  app.log[mayRecover ? 'warn' : 'error']({ requestId, err: error }, 'a request failed');
  app.errorRecords.add({
    ...{ requestId, profileId: known?.profileId ?? null, kind: 'ROUTE', place: known?.route ?? 'unknown' },
    ...{ errorName: errorNameOf(error), release: null },
  });
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (mayRecover) return sendHttpError(request, response, overloaded());
  sendText(response, 500, `Something went wrong. Please try again. (${requestId})`);
}
