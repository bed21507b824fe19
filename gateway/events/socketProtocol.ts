import { makeServer, type ServerOptions } from 'graphql-ws';
import type { WebSocket } from 'ws';
import { CLOSE } from '../../contract/protocol.ts';
import type { Connection } from './connectionRegistry.ts';
import { createMessageRate } from './messageRate.ts';

const INIT_TIMEOUT_MS = 5000;

type Options = Pick<
  ServerOptions<Record<string, unknown>, Connection>,
  'onSubscribe' | 'subscribe' | 'execute'
>;

/**
 * Speaks graphql-ws on sockets, with a rate for everything that a client can send: frames of the protocol as well as
 * pings and pongs of WebSocket itself. What comes after one too many is dropped unread.
 */
export function createSocketProtocol(options: Options): (connection: Connection) => void {
  const protocol = makeServer<Record<string, unknown>, Connection>({
    ...options,
    connectionInitWaitTimeout: INIT_TIMEOUT_MS,
  });
  return (connection) => {
    const { socket } = connection;
    const isWithinRate = createMessageRate();
    const admit = (): boolean => {
      if (socket.readyState !== socket.OPEN) return false;
      if (isWithinRate()) return true;
      socket.close(...CLOSE.tooManyMessages);
      return false;
    };
    const closed = protocol.opened(
      {
        protocol: socket.protocol,
        send: (text) => send(socket, text),
        close: (code, reason) => socket.close(code, reason),
        onMessage(receive) {
          socket.on('message', (data) => {
            if (!admit()) return;
            receive(String(data)).catch(() => socket.close(...CLOSE.badMessage));
          });
        },
        // Without the payload: nobody is to make the gateway hold what they do not read.
        onPing: () => send(socket, '{"type":"pong"}'),
      },
      connection,
    );
    socket.on('ping', (data) => {
      if (admit()) socket.pong(data);
    });
    socket.on('pong', admit);
    socket.once('close', (code, reason) => {
      closed(code, String(reason)).catch(() => {});
    });
  };
}

function send(socket: WebSocket, text: string): Promise<void> {
  return new Promise((resolve) => {
    // A socket that fails is closed, which ends all that is sent to it.
    if (socket.readyState === socket.OPEN) socket.send(text, () => resolve());
    else resolve();
  });
}
