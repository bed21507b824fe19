import { request as send } from 'node:http';
import { connect, type Socket } from 'node:net';

/** A connection on which a test writes any bytes. */
export type RawConnection = {
  socket: Socket;
  write(text: string): void;
  /** Resolves with everything received so far once that contains a text; rejects if the connection closes first. */
  received(text: string): Promise<string>;
  /** Resolves with everything received once the connection is closed. */
  closed: Promise<string>;
};

/** Opens a connection to a gateway. */
export function openRawConnection(url: string): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
  socket.setEncoding('latin1');
  socket.on('data', (text) => {
    received += text;
  });
  socket.on('error', () => {});
  return {
    socket,
    closed,
    write: (text) => void socket.write(text),
    received: (text) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (!received.includes(text)) return;
          socket.off('data', check);
          resolve(received);
        };
        socket.on('data', check);
        closed.then(() => reject(new Error(`Closed without "${text}": ${received}`)));
        check();
      }),
  };
}

/** Sends a request line with headers. @returns the whole response, once the connection is closed */
export async function sendRaw(url: string, requestLine: string, headers: readonly string[]): Promise<string> {
  const raw = openRawConnection(url);
  raw.write(requestHead(requestLine, ['Connection: close', ...headers]));
  return raw.closed;
}

/** Returns a request up to its body. */
export const requestHead = (requestLine: string, headers: readonly string[]) =>
  `${requestLine} HTTP/1.1\r\n${['Host: localhost', ...headers].join('\r\n')}\r\n\r\n`;

/** Returns the status of a response that is not 100 Continue; 0 when there is none. */
export const statusOf = (response: string) =>
  Number(/(?:^|\r\n\r\n)HTTP\/1\.1 ([2-5]\d\d)/.exec(response)?.[1] ?? 0);

/** The headers with which a browser upgrades a connection. */
export const UPGRADE_HEADERS: readonly string[] = [
  ...['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
  ...['Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Protocol: graphql-transport-ws'],
];

/** Sends an upgrade with additional headers. @returns the whole response, once the connection is closed */
export async function sendUpgrade(url: string, target: string, headers: readonly string[]): Promise<string> {
  const raw = openRawConnection(url);
  raw.write(requestHead(`GET ${target}`, [...UPGRADE_HEADERS, ...headers]));
  return raw.closed;
}

type RawResponse = { status: number; headers: NodeJS.Dict<string | string[]>; text: string };

/** Sends a request with its path exactly as given, which fetch would normalize. */
export function requestRaw(
  url: string,
  init: { method: string; path: string; headers: Record<string, string>; body: string | null },
): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  const { method, path, headers, body } = init;
  return new Promise((resolve, reject) => {
    const request = send({ hostname, port, method, path, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body ?? undefined);
  });
}
