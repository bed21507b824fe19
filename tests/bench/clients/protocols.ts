import type { WebSocket } from 'ws';
import { FEED_START } from '../../../gateway/events/feed.ts';

/** What a socket of the bench opens. */
export type SocketSpec = {
  protocol: 'graphql' | 'socketIo' | 'raw';
  url: string;
  headers: Record<string, string>;
  /** The payload of connection_init; null without one. */
  init: Record<string, string> | null;
  /** The subscription; null where the server needs none. */
  subscribe: { query: string; variables: Record<string, unknown> } | null;
};

/**
 * Returns the socket of a person at a gateway, as from an address of its own. It subscribes from the start of the feed: an
 * event that is stored before the gateway follows the feed is caught up on.
 * @param number tells the addresses apart
 */
export function personSocket(url: string, cookie: string, number: number, query: string): SocketSpec {
  return {
    ...{ protocol: 'graphql', url: `${url.replace('http', 'ws')}/graphql`, init: null },
    headers: { origin: url, cookie, 'x-forwarded-for': `10.1.${number >> 8}.${number & 255}` },
    subscribe: { query, variables: { after: FEED_START } },
  };
}

/**
 * Begins the conversation of a protocol on a socket.
 * @param ready is called once the server has answered that it knows the socket
 * @returns the function that answers a text of the server, and says whether it was about the connection alone
 */
type Protocol = (socket: WebSocket, spec: SocketSpec, ready: () => void) => (text: string) => boolean;

/** graphql-transport-ws: a ping after the subscription is answered once the server has read both. */
const graphql: Protocol = (socket, { init, subscribe }, ready) => {
  socket.once('open', () =>
    socket.send(JSON.stringify({ type: 'connection_init', payload: init ?? undefined })),
  );
  return (text) => {
    if (text.startsWith('{"type":"ping"')) socket.send('{"type":"pong"}');
    else if (text.startsWith('{"type":"pong"')) ready();
    else if (text.startsWith('{"type":"connection_ack"')) {
      socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: subscribe }));
      socket.send('{"type":"ping"}');
    } else return false;
    return true;
  };
};

/** The packets of Engine.IO 4 and Socket.IO 5 that a client on a websocket needs. */
const socketIo: Protocol = (socket, _spec, ready) => (text) => {
  if (text.startsWith('42')) return false;
  if (text.startsWith('40')) ready();
  else if (text.startsWith('0')) socket.send('40');
  else if (text === '2') socket.send('3');
  return true;
};

const raw: Protocol = (socket, _spec, ready) => {
  socket.once('open', ready);
  return () => false;
};

export const PROTOCOLS: Record<SocketSpec['protocol'], Protocol> = { graphql, socketIo, raw };

export const SUBPROTOCOLS: Record<SocketSpec['protocol'], string[]> = {
  graphql: ['graphql-transport-ws'],
  socketIo: [],
  raw: [],
};
