import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import { handleProtocols, type SubscribePayload } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { CLOSE_CODES } from '../../contract/protocol.ts';
import type { App, Viewer } from '../context.ts';
import { logRejectedDocument } from '../graphql/rejectedDocuments.ts';
import type { TrustedDocuments } from '../graphql/trustedDocuments.ts';
import { createPendingTasks } from '../platform/async/pendingTasks.ts';
import { ConnectionLost, clientAddress, HttpError } from '../platform/http/http.ts';
import { RETRY_AFTER_SECONDS } from '../platform/http/overload.ts';
import { rejectUpgrade } from '../platform/http/upgrade.ts';
import { logRejection } from '../platform/log/securityEvents.ts';
import { networkOf } from '../platform/network/ipAddress.ts';
import { createConnectionLimiter } from './connectionLimiter.ts';
import type { Connection } from './connectionRegistry.ts';
import { createHub } from './hub.ts';
import { createSocketProtocol } from './socketProtocol.ts';
import type { SubscriptionRequest } from './subscription.ts';
import { createDocumentReader } from './subscriptionDocuments.ts';

const MAX_SUBSCRIPTIONS = 20;
const MAX_SOCKETS_PER_SESSION = 20;
const MAX_SOCKETS_PER_PERSON = 30;
/** A whole school or a mobile carrier may be behind one address. */
const MAX_SOCKETS_PER_ADDRESS = 2000;
const MAX_FRAME_BYTES = 64 * 1024;
/** Fragments of one message. */
const MAX_FRAGMENTS = 64;
const CLOSE_TIMEOUT_MS = 5000;
const SHUTDOWN_TIMEOUT_MS = 2000;

export type SubscriptionServer = {
  /** Returns how long the oldest undelivered event has waited, in milliseconds. */
  oldestWaitMs(): number;
  /** Closes all sockets. Resolves once nothing here queries the database any more. */
  close(): Promise<void>;
};

/** The caller of a WebSocket upgrade. */
export type UpgradeCaller = { viewer: Viewer | null; address: string };

/**
 * Serves GraphQL subscriptions over graphql-ws on a server's upgrades to /graphql. graphql-ws implements the
 * protocol; the hub writes the events.
 */
export function serveSubscriptions(
  app: App,
  schema: GraphQLSchema,
  server: Server,
  documents: TrustedDocuments,
  /** @throws HttpError for an upgrade that is rejected */
  authenticate: (request: IncomingMessage) => Promise<UpgradeCaller>,
): SubscriptionServer {
  const hub = createHub(app, schema);
  // A constant rather than a literal argument, since the types of ws lack closeTimeout.
  const socketOptions = {
    noServer: true,
    handleProtocols,
    maxPayload: MAX_FRAME_BYTES,
    maxFragments: MAX_FRAGMENTS,
    perMessageDeflate: false,
    // The socket protocol answers pings, so that they count towards the message rate.
    autoPong: false,
    closeTimeout: CLOSE_TIMEOUT_MS,
  };
  const sockets = new WebSocketServer(socketOptions);
  const readDocument = createDocumentReader(app, schema, documents);

  const onSubscribe = (connection: Connection, id: string, payload: SubscribePayload, open: number) => {
    if (open > MAX_SUBSCRIPTIONS)
      return [
        new GraphQLError(`At most ${MAX_SUBSCRIPTIONS} subscriptions can be open on one connection`, {
          extensions: { code: 'LIMIT' },
        }),
      ];
    const parsed = readDocument(payload, connection.viewer);
    if ('errors' in parsed) {
      const [error] = parsed.errors;
      if (error) logRejectedDocument(app, error, connection);
      return parsed.errors;
    }
    return { schema, document: parsed.document, contextValue: { ...parsed, id, connection } };
  };
  const serveProtocol = createSocketProtocol({
    onSubscribe(ctx, id, payload) {
      try {
        return onSubscribe(ctx.extra, id, payload, Object.keys(ctx.subscriptions).length);
      } catch (error) {
        app.log.error({ err: error }, 'reading a subscribe message failed');
        return [new GraphQLError('Something went wrong. Please try again.')];
      }
    },
    subscribe: (args) => subscribeWithoutResults(hub.subscribe, args.contextValue as SubscriptionRequest),
    execute: () => ({ errors: [new GraphQLError('Queries and mutations travel over HTTP')] }),
  });

  const pendingUpgrades = createPendingTasks();
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    pendingUpgrades.add(upgrade(request, socket, head));

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const address = clientAddress(request, app.config.trustedProxies);
    try {
      const releaseAddress = socketsByAddress.acquire(networkOf(address));
      if (!releaseAddress) throw new HttpError(429, 'There are too many connections from here.');
      socket.once('close', releaseAddress);
      const caller = await authenticate(request);
      if (socket.destroyed) return;
      sockets.handleUpgrade(request, socket, head, (ws) => acceptSocket(ws, socket, caller));
    } catch (error) {
      if (error instanceof ConnectionLost) return void socket.destroy();
      if (error instanceof HttpError) {
        logRejection(app, request, { status: error.status, address });
        return rejectUpgrade(socket, error);
      }
      app.log.error({ err: error }, 'an upgrade failed');
      rejectUpgrade(socket, new HttpError(503, 'Please try again.', RETRY_AFTER_SECONDS));
    }
  };
  const socketsByAddress = createConnectionLimiter(MAX_SOCKETS_PER_ADDRESS);
  const socketsByPerson = createConnectionLimiter(MAX_SOCKETS_PER_PERSON);
  const socketsBySession = createConnectionLimiter(MAX_SOCKETS_PER_SESSION);

  const acceptSocket = (socket: WebSocket, stream: Duplex, { viewer, address }: UpgradeCaller) => {
    // ws closes the socket after a frame that is too long or invalid; without a listener the error ends the process.
    socket.on('error', () => {});
    if (!viewer) return socket.close(...CLOSE_CODES.signedOut);
    const releaseSession = socketsBySession.acquire(viewer.sessionId);
    const releasePerson = releaseSession && socketsByPerson.acquire(viewer.id);
    if (!releasePerson) {
      releaseSession?.();
      return socket.close(...CLOSE_CODES.tooManyConnections);
    }
    const connection: Connection = { socket, stream, viewer, address };
    hub.connect(connection);
    socket.on('close', () => {
      hub.disconnect(connection);
      releaseSession();
      releasePerson();
    });
    serveProtocol(connection);
  };

  server.on('upgrade', onUpgrade);

  return {
    oldestWaitMs: hub.oldestWaitMs,
    async close() {
      server.off('upgrade', onUpgrade);
      const hubClosed = hub.close();
      // A client whose connection is dead does not answer the closing handshake.
      const force = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate();
      }, SHUTDOWN_TIMEOUT_MS);
      await new Promise<void>((resolve) => sockets.close(() => resolve()));
      clearTimeout(force);
      await Promise.all([hubClosed, pendingUpgrades.ended()]);
    },
  };
}

/** Returns a result stream for graphql-ws that ends when stopped and never yields, since the hub writes the events. */
function subscribeWithoutResults(
  start: (request: SubscriptionRequest) => () => void,
  request: SubscriptionRequest,
): AsyncGenerator<never, void> {
  const end = Promise.withResolvers<IteratorResult<never, void>>();
  const stop = start(request);
  const finish = async () => {
    stop();
    end.resolve({ done: true, value: undefined });
    return end.promise;
  };
  return {
    next: () => end.promise,
    return: finish,
    throw: finish,
    [Symbol.asyncIterator]() {
      return this;
    },
    async [Symbol.asyncDispose]() {
      await finish();
    },
  };
}
