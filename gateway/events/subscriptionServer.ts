import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import { handleProtocols, type SubscribePayload } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import type { App, Viewer } from '../context.ts';
import type { TrustedDocuments } from '../graphql/trustedDocuments.ts';
import { clientAddress, Refusal } from '../platform/http/http.ts';
import { RETRY_AFTER_SECONDS } from '../platform/http/overload.ts';
import { logRejection } from '../platform/log/securityEvents.ts';
import { createUnderWay } from '../platform/async/pendingTasks.ts';
import { rejectUpgrade } from '../platform/http/upgrade.ts';
import { logRejectedDocument } from '../graphql/rejectedDocuments.ts';
import { CLOSE } from '../../contract/protocol.ts';
import type { Connection } from './connectionRegistry.ts';
import { type Asked, createHub } from './hub.ts';
import { createSocketCount } from './socketCounts.ts';
import { createSocketProtocol } from './socketProtocol.ts';
import { createDocumentReader } from './subscriptionDocuments.ts';

const MAX_SUBSCRIPTIONS = 20;
const MAX_SOCKETS_PER_SESSION = 20;
const MAX_SOCKETS_PER_PERSON = 30;
/** A whole school or a mobile carrier may be behind one address. */
const MAX_SOCKETS_PER_ADDRESS = 2000;
const MAX_FRAME_BYTES = 64 * 1024;
/** Pieces that one frame may come in. */
const MAX_FRAGMENTS = 64;
const CLOSE_TIMEOUT_MS = 5000;
const FAREWELL_MS = 2000;

export type Subscriptions = {
  /** How long the oldest event that has not been written has waited, in milliseconds. */
  oldestWaitMs(): number;
  /** Ends with the last that asks the database. */
  close(): Promise<void>;
};

/** Who stands behind an upgrade. */
export type Admitted = { viewer: Viewer | null; address: string };

/**
 * Serves GraphQL subscriptions over graphql-ws on a server's upgrades to /graphql. graphql-ws keeps the
 * protocol; the hub writes the events.
 */
export function serveSubscriptions(
  app: App,
  schema: GraphQLSchema,
  server: Server,
  documents: TrustedDocuments,
  /** @throws Refusal for an upgrade that is not let in */
  admit: (request: IncomingMessage) => Promise<Admitted>,
): Subscriptions {
  const hub = createHub(app, schema);
  // A constant, since the types of ws do not know closeTimeout yet.
  const socketOptions = {
    noServer: true,
    handleProtocols,
    maxPayload: MAX_FRAME_BYTES,
    maxFragments: MAX_FRAGMENTS,
    perMessageDeflate: false,
    // Answered within the rate of a socket.
    autoPong: false,
    closeTimeout: CLOSE_TIMEOUT_MS,
  };
  const sockets = new WebSocketServer(socketOptions);
  const read = createDocumentReader(app, schema, documents);

  const onSubscribe = (connection: Connection, id: string, payload: SubscribePayload, open: number) => {
    if (open > MAX_SUBSCRIPTIONS)
      return [
        new GraphQLError(`At most ${MAX_SUBSCRIPTIONS} subscriptions can be open on one connection`, {
          extensions: { code: 'LIMIT' },
        }),
      ];
    const asked = read(payload, connection.viewer);
    if ('refused' in asked) {
      const [error] = asked.refused;
      if (error) logRejectedDocument(app, error, connection);
      return asked.refused;
    }
    return { schema, document: asked.document, contextValue: { ...asked, id, connection } };
  };
  const speak = createSocketProtocol({
    onSubscribe(ctx, id, payload) {
      try {
        return onSubscribe(ctx.extra, id, payload, Object.keys(ctx.subscriptions).length);
      } catch (error) {
        app.log.error({ err: error }, 'a subscription could not be read');
        return [new GraphQLError('Something went wrong. Please try again.')];
      }
    },
    subscribe: (args) => silentUntilStopped(hub.subscribe, args.contextValue as Asked),
    execute: () => ({ errors: [new GraphQLError('Queries and mutations travel over HTTP')] }),
  });

  const underWay = createUnderWay();
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    underWay.add(upgrade(request, socket, head));

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const address = clientAddress(request, app.config.trustedProxies);
    try {
      const releaseAddress = addresses.add(address);
      if (!releaseAddress) throw new Refusal(429, 'There are too many connections from here.');
      socket.once('close', releaseAddress);
      const admitted = await admit(request);
      if (socket.destroyed) return;
      sockets.handleUpgrade(request, socket, head, (ws) => take(ws, admitted));
    } catch (error) {
      if (error instanceof Refusal) {
        logRejection(app, request, { status: error.status, address });
        return rejectUpgrade(socket, error);
      }
      app.log.error({ err: error }, 'an upgrade failed');
      rejectUpgrade(socket, new Refusal(503, 'Please try again.', RETRY_AFTER_SECONDS));
    }
  };
  const addresses = createSocketCount(MAX_SOCKETS_PER_ADDRESS);
  const people = createSocketCount(MAX_SOCKETS_PER_PERSON);
  const sessions = createSocketCount(MAX_SOCKETS_PER_SESSION);

  const take = (socket: WebSocket, { viewer, address }: Admitted) => {
    // A frame that is too long or broken closes the socket already, and ends the process where nobody hears of it.
    socket.on('error', () => {});
    if (!viewer) return socket.close(...CLOSE.signedOut);
    const releaseSession = sessions.add(viewer.sessionId);
    const releasePerson = releaseSession && people.add(viewer.id);
    if (!releasePerson) {
      releaseSession?.();
      return socket.close(...CLOSE.tooManyConnections);
    }
    const connection: Connection = { socket, viewer, address };
    hub.connect(connection);
    socket.on('close', () => {
      hub.disconnect(connection);
      releaseSession();
      releasePerson();
    });
    speak(connection);
  };

  server.on('upgrade', onUpgrade);

  return {
    oldestWaitMs: hub.oldestWaitMs,
    async close() {
      server.off('upgrade', onUpgrade);
      const silent = hub.close();
      // Somebody whose line is dead answers no farewell.
      const force = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate();
      }, FAREWELL_MS);
      await new Promise<void>((resolve) => sockets.close(() => resolve()));
      clearTimeout(force);
      await Promise.all([silent, underWay.ended()]);
    },
  };
}

/** What graphql-ws takes for a stream of results: it ends when stopped and never yields, since the hub writes. */
function silentUntilStopped(start: (asked: Asked) => () => void, asked: Asked): AsyncGenerator<never, void> {
  const end = Promise.withResolvers<IteratorResult<never, void>>();
  const stop = start(asked);
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
