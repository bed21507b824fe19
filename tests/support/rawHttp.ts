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
