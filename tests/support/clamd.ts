import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { EICAR } from './eicar.ts';

export type Clamd = {
  /** As CLAMD_URL has it. */
  url: string;
  /** What it was sent, whole. */
  scanned: Buffer[];
  /** Keeps its verdicts back until the returned function is called. */
  hold(): () => void;
  /** While true it hangs up on everybody. */
  setAway(isAway: boolean): void;
  close(): Promise<void>;
};

/**
 * A stand-in that speaks the INSTREAM command of clamd, and finds the EICAR test file.
 * @param path of a Unix socket; null for TCP
 * @param maxBytes its StreamMaxLength
 */
export async function openClamd(path: string | null, maxBytes: number): Promise<Clamd> {
  const scanned: Buffer[] = [];
  let held = Promise.resolve();
  let away = false;
  const sockets = new Set<Socket>();
  const serve = async (socket: Socket) => {
    const answer = (words: string) => socket.end(`${words}\0`);
    let rest = Buffer.alloc(0);
    let content = Buffer.alloc(0);
    let isCommanded = false;
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      rest = Buffer.concat([rest, chunk]);
      if (!isCommanded) {
        const end = rest.indexOf(0);
        if (end === -1) continue;
        if (rest.subarray(0, end).toString() !== 'zINSTREAM') return answer('UNKNOWN COMMAND');
        rest = rest.subarray(end + 1);
        isCommanded = true;
      }
      while (rest.length >= 4 && rest.length >= 4 + rest.readUInt32BE()) {
        const length = rest.readUInt32BE();
        if (length === 0) {
          scanned.push(content);
          await held;
          return answer(content.includes(EICAR) ? 'stream: Eicar-Signature FOUND' : 'stream: OK');
        }
        content = Buffer.concat([content, rest.subarray(4, 4 + length)]);
        rest = rest.subarray(4 + length);
        if (content.length > maxBytes) return answer('INSTREAM size limit exceeded. ERROR');
      }
    }
  };
  const server = createServer((socket) => {
    if (away) return socket.destroy();
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
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    setAway(isAway) {
      away = isAway;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
