// People in threads who send messages over HTTP and get those of the others over sockets, all in one process, so that
// one clock measures the way from one person to another.
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { answerCalls } from '../harness/answerCalls.ts';
import { percentile } from '../harness/workload.ts';
import { post } from './post.ts';
import { PROTOCOLS, type SocketSpec, SUBPROTOCOLS } from './protocols.ts';

/** A thread: the sockets of its people, none where nobody reads, and how each of them sends. */
export type ChatThread = { studentId: string; sockets: SocketSpec[]; cookies: string[] };

/** Where and with what a message is sent; without a document where the server needs none. */
export type ChatTarget = { url: string; query: string | null; threads: ChatThread[] };

/** Either so many messages a second, whatever is answered, or so many on their way at any time. */
export type ChatLoad = { messages: number; perSecond: number | null; inFlight: number | null };

export type ChatResult = {
  sent: number;
  /** Messages that were answered with 503. Sent at a fixed rate, they are dropped; otherwise they are repeated. */
  refused: number;
  /** Acknowledged messages that did not reach everybody. */
  missing: number;
  doubled: number;
  seconds: number;
  /** From the time at which a message was to be sent until another person had it. */
  p50: number;
  p99: number;
};

const BUSY_MS = 100;
const ARRIVAL_DEADLINE_MS = 30_000;
/** The text right before the id of a message; PostgreSQL writes spaces around the colon. */
const MARKER = '"message":{"id"';
const CONTENT = 'Could you look at the second page once more before Thursday, please?';

type Pending = { due: number; sender: number; waitsFor: Set<number> };

const agent = new Agent({ keepAlive: true, maxSockets: 512 });
let target: ChatTarget = { url: '', query: null, threads: [] };
const pending = new Map<string, Pending>();
let latencies: number[] = [];
let doubled = 0;
let last = '';
let emptied = Promise.withResolvers<void>();

function receive(reader: number, text: string): void {
  const at = text.indexOf(MARKER);
  if (at < 0) throw new Error(`A client got ${text.slice(0, 500)}`);
  const start = text.indexOf('"', at + MARKER.length) + 1;
  const id = text.slice(start, start + 36);
  last = text;
  const message = pending.get(id);
  if (!message?.waitsFor.delete(reader)) {
    doubled += 1;
    return;
  }
  if (reader !== message.sender) latencies.push(performance.now() - message.due);
  if (message.waitsFor.size === 0) remove(id);
}

function remove(id: string): void {
  pending.delete(id);
  if (pending.size === 0) emptied.resolve();
}

function connect(spec: SocketSpec, reader: number): Promise<void> {
  const options = { headers: spec.headers, perMessageDeflate: false };
  const socket = new WebSocket(spec.url, SUBPROTOCOLS[spec.protocol], options);
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', (code) => reject(new Error(`A socket was closed with ${code}`)));
    const answers = PROTOCOLS[spec.protocol](socket, spec, resolve);
    socket.on('message', (data) => {
      const text = String(data);
      if (!answers(text)) receive(reader, text);
    });
  });
}

const sendAs = (cookie: string, body: string) =>
  post(agent, `${target.url}/graphql`, { cookie, 'x-little-makers': 'bench', origin: target.url }, body);

/**
 * Sends a message, each time of another thread and person.
 * @param repeats whether it is sent again when the server is too busy
 * @returns whether the server took it at once
 */
async function send(number: number, due: number, repeats: boolean): Promise<boolean> {
  const index = number % target.threads.length;
  const thread = target.threads[index];
  if (!thread) throw new Error('There are no threads');
  const size = thread.cookies.length;
  const person = Math.floor(number / target.threads.length) % size;
  const readers = thread.sockets.map((_, place) => index * size + place);
  const id = randomUUID();
  if (readers.length > 0) pending.set(id, { due, sender: index * size + person, waitsFor: new Set(readers) });
  const input = { id, studentId: thread.studentId, content: CONTENT };
  const body = JSON.stringify({ query: target.query ?? undefined, variables: { input } });
  let { status, text } = await sendAs(thread.cookies[person] ?? '', body);
  const isRefused = status === 503;
  if (isRefused && !repeats) {
    remove(id);
    return false;
  }
  while (status === 503) {
    await wait(BUSY_MS);
    ({ status, text } = await sendAs(thread.cookies[person] ?? '', body));
  }
  const isTaken = text.startsWith('{"data":{"sendMessage":{"id"') && text.includes(id);
  if (status !== 200 || !isTaken)
    throw new Error(`A message was answered with ${status}: ${text.slice(0, 500)}`);
  return !isRefused;
}

/** Sends at a fixed rate. @returns how many messages were refused */
async function sendAtRate(messages: number, perSecond: number): Promise<number> {
  const started = performance.now();
  const answers: Promise<boolean>[] = [];
  for (let number = 0; number < messages; number += 1) {
    const due = started + (number * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 1) await wait(early);
    const answer = send(number, due, false);
    // It is awaited with all others, which is too late for Node.
    answer.catch(() => {});
    answers.push(answer);
  }
  return (await Promise.all(answers)).filter((isTaken) => !isTaken).length;
}

async function sendInFlight(messages: number, inFlight: number): Promise<number> {
  let [next, refused] = [0, 0];
  const sendOn = async () => {
    while (next < messages) {
      const number = next;
      next += 1;
      if (!(await send(number, performance.now(), true))) refused += 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, sendOn));
  return refused;
}

answerCalls({
  async open(chosen: ChatTarget) {
    target = chosen;
    for (const [index, { sockets }] of target.threads.entries())
      await Promise.all(sockets.map((spec, place) => connect(spec, index * sockets.length + place)));
  },
  async run({ messages, perSecond, inFlight }: ChatLoad): Promise<ChatResult> {
    [latencies, doubled] = [[], 0];
    const started = performance.now();
    const refused = perSecond
      ? await sendAtRate(messages, perSecond)
      : await sendInFlight(messages, inFlight ?? 1);
    emptied = Promise.withResolvers();
    if (pending.size > 0)
      await Promise.race([emptied.promise, wait(ARRIVAL_DEADLINE_MS, undefined, { ref: false })]);
    const seconds = (performance.now() - started) / 1000;
    const missing = pending.size;
    pending.clear();
    const sorted = latencies.toSorted((one, other) => one - other);
    const [p50, p99] = [percentile(sorted, 0.5), percentile(sorted, 0.99)];
    return { sent: messages, refused, missing, doubled, seconds, p50, p99 };
  },
  /** Returns the last text that a socket got. */
  last: () => last,
});
