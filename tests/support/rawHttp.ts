import { request as send } from 'node:http';
import { connect, type Socket } from 'node:net';

/** A connection on which a test writes whatever it likes. */
export type RawConnection = {
  socket: Socket;
  write(text: string): void;
  /** Resolves with all that came so far once it contains a text; rejects when the connection closes before. */
  received(text: string): Promise<string>;
  /** Resolves with all that came once the connection is closed. */
  closed: Promise<string>;
};

/** Opens a connection to a gateway. */
export function openRaw(url: string): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let all = '';
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(all)));
  socket.setEncoding('latin1');
  socket.on('data', (text) => {
    all += text;
  });
  socket.on('error', () => {});
  return {
    socket,
    closed,
    write: (text) => void socket.write(text),
    received: (text) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (!all.includes(text)) return;
          socket.off('data', check);
          resolve(all);
        };
        socket.on('data', check);
        closed.then(() => reject(new Error(`Closed without "${text}": ${all}`)));
        check();
      }),
  };
}

/** Sends a request line with headers, and returns the whole answer once the connection is closed. */
export async function askRaw(url: string, requestLine: string, headers: readonly string[]): Promise<string> {
  const raw = openRaw(url);
  raw.write(head(requestLine, ['Connection: close', ...headers]));
  return raw.closed;
}

/** The beginning of a request, up to its body. */
export const head = (requestLine: string, headers: readonly string[]) =>
  `${requestLine} HTTP/1.1\r\n${['Host: localhost', ...headers].join('\r\n')}\r\n\r\n`;

export const statusOf = (answer: string) =>
  Number(/(?:^|\r\n\r\n)HTTP\/1\.1 ([2-5]\d\d)/.exec(answer)?.[1] ?? 0);

export type RawAnswer = { status: number; headers: NodeJS.Dict<string | string[]>; text: string };

/** Sends a request with its path exactly as given, which fetch would bring into its normal form. */
export function requestRaw(
  url: string,
  init: { method: string; path: string; headers: Record<string, string>; body: string | null },
): Promise<RawAnswer> {
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
