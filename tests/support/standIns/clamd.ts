import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { EICAR } from '../factories/eicar.ts';
import { createHoldPoint, type Hold } from './hold.ts';

export type Clamd = {
  /** The setting CLAMD_URL. */
  url: string;
  /** The contents that it has received. */
  scanned: Buffer[];
  /** Holds its verdicts until they are released. */
  hold(): Hold;
  /** While true it closes every connection. */
  setUnavailable(isUnavailable: boolean): void;
  close(): Promise<void>;
};

/**
 * Starts a stand-in for clamd with its command INSTREAM, which detects the EICAR test file.
 * @param path of its Unix socket; null for TCP
 * @param maxBytes its StreamMaxLength
 */
export async function openClamd(path: string | null, maxBytes: number): Promise<Clamd> {
  const scanned: Buffer[] = [];
  const verdicts = createHoldPoint();
  let unavailable = false;
  const sockets = new Set<Socket>();
  const serve = async (socket: Socket) => {
    const respond = (text: string) => socket.end(`${text}\0`);
    let rest = Buffer.alloc(0);
    let content = Buffer.alloc(0);
    let hasCommand = false;
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      rest = Buffer.concat([rest, chunk]);
      if (!hasCommand) {
        const end = rest.indexOf(0);
        if (end === -1) continue;
        if (rest.subarray(0, end).toString() !== 'zINSTREAM') return respond('UNKNOWN COMMAND');
        rest = rest.subarray(end + 1);
        hasCommand = true;
      }
      while (rest.length >= 4 && rest.length >= 4 + rest.readUInt32BE()) {
        const length = rest.readUInt32BE();
        if (length === 0) {
          scanned.push(content);
          await verdicts.pass();
          return respond(content.includes(EICAR) ? 'stream: Eicar-Signature FOUND' : 'stream: OK');
        }
        content = Buffer.concat([content, rest.subarray(4, 4 + length)]);
        rest = rest.subarray(4 + length);
        if (content.length > maxBytes) return respond('INSTREAM size limit exceeded. ERROR');
      }
    }
  };
  const server = createServer((socket) => {
    if (unavailable) return socket.destroy();
    sockets.add(socket);
    socket.on('error', () => {});
    serve(socket).catch(() => {});
  });
  await new Promise<void>((resolve) => {
    if (path) server.listen(path, resolve);
    else server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: path ?? `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scanned,
    hold: verdicts.hold,
    setUnavailable(isUnavailable) {
      unavailable = isUnavailable;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
