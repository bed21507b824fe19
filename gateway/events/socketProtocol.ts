import { makeServer, type ServerOptions } from 'graphql-ws';
import type { WebSocket } from 'ws';
import { CLOSE_CODES } from '../../contract/protocol.ts';
import type { Connection } from './connectionRegistry.ts';
import { createMessageRateLimiter } from './messageRateLimiter.ts';

const INIT_TIMEOUT_MS = 5000;

type Options = Pick<
  ServerOptions<Record<string, unknown>, Connection>,
  'onSubscribe' | 'subscribe' | 'execute'
>;

/**
 * Serves graphql-ws on sockets, with a rate limit for everything that a client can send: messages of the protocol as
 * well as pings and pongs of WebSocket itself. Messages after the one that exceeds it are dropped unread.
 */
export function createSocketProtocol(options: Options): (connection: Connection) => void {
  const protocol = makeServer<Record<string, unknown>, Connection>({
    ...options,
    connectionInitWaitTimeout: INIT_TIMEOUT_MS,
  });
  return (connection) => {
    const { socket } = connection;
    const isWithinRate = createMessageRateLimiter();
    const consumeRate = (): boolean => {
      if (socket.readyState !== socket.OPEN) return false;
      if (isWithinRate()) return true;
      socket.close(...CLOSE_CODES.tooManyMessages);
      return false;
    };
    const closed = protocol.opened(
      {
        protocol: socket.protocol,
        send: (text) => send(socket, text),
        close: (code, reason) => socket.close(code, reason),
        onMessage(receive) {
          socket.on('message', (data) => {
            if (!consumeRate()) return;
            receive(String(data)).catch(() => socket.close(...CLOSE_CODES.badMessage));
          });
        },
        // Without the payload: a client that does not read must not make the gateway buffer data.
        onPing: () => send(socket, '{"type":"pong"}'),
      },
      connection,
    );
    socket.on('ping', (data) => {
      if (consumeRate()) socket.pong(data);
    });
    socket.on('pong', consumeRate);
    socket.once('close', (code, reason) => {
      closed(code, String(reason)).catch(() => {});
    });
  };
}

function send(socket: WebSocket, text: string): Promise<void> {
  return new Promise((resolve) => {
    // A failed send closes the socket, so its error needs no handling here.
    if (socket.readyState === socket.OPEN) socket.send(text, () => resolve());
    else resolve();
  });
}
