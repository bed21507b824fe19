// The readers of a workload: sockets that count what arrives. They read nothing of a frame but the id of what it is
// about, so that hundreds of thousands a second cost the machine little beside the server.
import { WebSocket } from 'ws';
import { answerCalls } from '../harness/answerCalls.ts';
import { instant } from '../harness/instant.ts';
import { PROTOCOLS, type SocketSpec, SUBPROTOCOLS } from './protocols.ts';

const DEADLINE_MS = 60_000;
const CONNECTING_AT_ONCE = 32;

export type Arrivals = { delivered: number; missing: number; doubled: number; bytes: number };

type Reader = { seen: Set<string>; last: string };

let readers: Reader[] = [];
let marker = '';
let arrivals: Arrivals = { delivered: 0, missing: 0, doubled: 0, bytes: 0 };
let complete = Promise.withResolvers<void>();
/** The ids of what has arrived since a count began, and when. */
let times: [string, number][] = [];

function receive(reader: Reader, text: string): void {
  const at = text.indexOf(marker);
  if (at < 0) throw new Error(`A client got ${text.slice(0, 500)}`);
  const start = at + marker.length;
  const id = text.slice(start, start + 36);
  reader.last = text;
  arrivals.bytes += text.length;
  if (reader.seen.has(id)) {
    arrivals.doubled += 1;
    return;
  }
  reader.seen.add(id);
  times.push([id, instant()]);
  arrivals.delivered += 1;
  arrivals.missing -= 1;
  if (arrivals.missing === 0) complete.resolve();
}

function connect(spec: SocketSpec): Promise<Reader> {
  const reader: Reader = { seen: new Set(), last: '' };
  const socket = new WebSocket(spec.url, SUBPROTOCOLS[spec.protocol], {
    headers: spec.headers,
    perMessageDeflate: false,
  });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', (code) => reject(new Error(`A socket was closed with ${code}`)));
    const answers = PROTOCOLS[spec.protocol](socket, spec, () => resolve(reader));
    socket.on('message', (data: Buffer) => {
      const text = data.toString('latin1');
      if (!answers(text)) receive(reader, data.toString());
    });
  });
}

async function arrivedOrLate(): Promise<Arrivals> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([
    complete.promise,
    new Promise<void>((resolve) => {
      timer = setTimeout(resolve, DEADLINE_MS);
    }),
  ]);
  clearTimeout(timer);
  return arrivals;
}

answerCalls({
  /** Opens sockets, in addition to those that are open. */
  async open({ sockets, marker: text }: { sockets: SocketSpec[]; marker: string }) {
    marker = text;
    const opened: Reader[] = [];
    for (let start = 0; start < sockets.length; start += CONNECTING_AT_ONCE)
      opened.push(...(await Promise.all(sockets.slice(start, start + CONNECTING_AT_ONCE).map(connect))));
    readers = [...readers, ...opened];
  },
  /** Opens sockets all at once. @returns once each has got one event, or after a deadline */
  async return({ sockets, marker: text }: { sockets: SocketSpec[]; marker: string }): Promise<Arrivals> {
    marker = text;
    complete = Promise.withResolvers();
    arrivals = { delivered: 0, missing: sockets.length, doubled: 0, bytes: 0 };
    const opened = Promise.all(sockets.map(connect));
    const arrived = await arrivedOrLate();
    readers = await opened;
    return arrived;
  },
  /** Begins a count. @param counts how many each socket is to receive */
  expect(counts: number[]) {
    complete = Promise.withResolvers();
    arrivals = { delivered: 0, missing: 0, doubled: 0, bytes: 0 };
    times = [];
    for (const [index, reader] of readers.entries()) {
      reader.seen.clear();
      arrivals.missing += counts[index] ?? 0;
    }
  },
  /** Resolves once everything has arrived, or after a deadline. */
  arrived: arrivedOrLate,
  /** Returns the ids of what has arrived since the count began, with the instants. */
  times: () => times,
  /** Returns the last text of each socket. */
  last: () => readers.map((reader) => reader.last),
});
