import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import type { App, Viewer } from '../platform/context.ts';
import type { TrustedDocuments } from '../platform/documents.ts';
import { createUnderWay } from '../platform/underWay.ts';
import { logRejectedDocument } from '../rejectedDocuments.ts';
import { type Asked, CLOSE, createHub, type Line } from './hub.ts';
import { createDocumentReader } from './subscriptionDocuments.ts';

const MOST_SUBSCRIPTIONS = 20;
const MOST_SOCKETS_A_PERSON = 30;
const MOST_FRAME_BYTES = 64 * 1024;
const SWEEP_MS = 15_000;
const FAREWELL_MS = 2000;

type Admitted = { line: Line; viewer: Viewer };
type Extra = { socket: WebSocket; request: IncomingMessage };

/** Closing ends with the last that asks the database. */
export type Subscriptions = { close(): Promise<void> };

/** Who stands behind an upgrade, or why it is refused. */
export type Admission = { viewer: Viewer | null; address: string } | { refusal: string };

/**
 * Serves GraphQL subscriptions over graphql-ws on a server's upgrades to /graphql. graphql-ws keeps the
 * protocol; the hub writes the events.
 */
export function serveSubscriptions(
  app: App,
  schema: GraphQLSchema,
  server: Server,
  documents: TrustedDocuments,
  admit: (request: IncomingMessage) => Promise<Admission>,
): Subscriptions {
  const hub = createHub(app, schema);
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MOST_FRAME_BYTES,
    perMessageDeflate: false,
  });
  const admitted = new WeakMap<WebSocket, Admitted>();
  const read = createDocumentReader(app, schema, documents);

  useServer<Record<string, unknown>, Extra>(
    {
      onSubscribe(ctx, id, payload) {
        const known = admitted.get(ctx.extra.socket);
        if (!known) return [new GraphQLError('User not authenticated')];
        if (Object.keys(ctx.subscriptions).length > MOST_SUBSCRIPTIONS) {
          return [
            new GraphQLError(`At most ${MOST_SUBSCRIPTIONS} subscriptions can be open on one connection`),
          ];
        }
        const asked = read(payload, known.viewer);
        if ('refused' in asked) {
          const [error] = asked.refused;
          if (error) logRejectedDocument(app, error, { viewer: known.viewer, address: known.line.address });
          return asked.refused;
        }
        return { schema, document: asked.document, contextValue: { ...asked, id, line: known.line } };
      },
      subscribe: (args) => silentUntilStopped(hub.subscribe, args.contextValue as Asked),
      execute: () => ({ errors: [new GraphQLError('Queries and mutations travel over HTTP')] }),
    },
    sockets,
    0,
  );

  const underWay = createUnderWay();
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    underWay.add(upgrade(request, socket, head));

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (request.url?.split('?')[0] !== '/graphql')
      return refuse(socket, 404, 'There is nothing to connect to here.');
    try {
      const admission = await admit(request);
      if ('refusal' in admission) return refuse(socket, 403, admission.refusal);
      sockets.handleUpgrade(request, socket, head, (ws) => take(ws, request, admission));
    } catch (error) {
      app.log.error({ err: error }, 'an upgrade failed');
      refuse(socket, 503, 'Please try again.');
    }
  };
  const people = new Map<string, number>();

  const take = (
    ws: WebSocket,
    request: IncomingMessage,
    { viewer, address }: { viewer: Viewer | null; address: string },
  ) => {
    // A frame that is too long or broken closes the socket already, and ends the process where nobody hears of it.
    ws.on('error', () => {});
    if (!viewer) return ws.close(...CLOSE.signedOut);
    const open = people.get(viewer.id) ?? 0;
    if (open >= MOST_SOCKETS_A_PERSON) return ws.close(4429, 'Too many connections');
    people.set(viewer.id, open + 1);
    const line: Line = { socket: ws, sessionId: viewer.sessionId, personId: viewer.id, address };
    admitted.set(ws, { line, viewer });
    hub.connect(line);
    ws.on('close', () => {
      hub.disconnect(line);
      const left = (people.get(viewer.id) ?? 1) - 1;
      if (left > 0) people.set(viewer.id, left);
      else people.delete(viewer.id);
    });
    sockets.emit('connection', ws, request);
    // graphql-ws would print it as a fault.
    ws.removeAllListeners('error');
    ws.on('error', () => {});
  };

  server.on('upgrade', onUpgrade);
  const sweeping = setInterval(() => {
    underWay.add(hub.sweep().catch((error) => app.log.warn({ err: error }, 'sockets could not be swept')));
  }, SWEEP_MS);
  sweeping.unref();

  return {
    async close() {
      clearInterval(sweeping);
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

function refuse(socket: Duplex, status: number, sentence: string): void {
  const reason = { 403: 'Forbidden', 404: 'Not Found', 503: 'Service Unavailable' }[status];
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n` +
      `Content-Length: ${Buffer.byteLength(sentence)}\r\n\r\n${sentence}`,
  );
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
