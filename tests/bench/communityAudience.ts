// npm run audience [-- --people 2000 --answers 10]: starts two gateways on a database of their own, with the bus on the
// Redis at REDIS_URL_TEST where there is one, connects the children and parents of one course to both, and measures how
// long answers in its space take to reach them. Exits with 1 when one is missing or doubled, or when the 95th percentile
// is above two seconds.
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pLimit from 'p-limit';
import { WebSocket } from 'ws';
import {
  AddCommunityAnswerAsDocument,
  CommunityAnswerAddedForDocument,
  type CommunityAnswerAddedForSubscription,
} from '../api/community.generated.ts';
import { KILL_SAFE, openTemporaryDatabase, startProcess } from '../faults/processes.ts';
import { successOf, textOf } from '../support/clients/http.ts';
import { makeKnownFamily, makeQuestion } from '../support/factories/community.ts';
import { type Person, runAs, type Site } from '../support/factories/people.ts';
import { cursorOf } from '../support/factories/threads.ts';
import { endProcess } from '../support/services/childProcess.ts';
import { freePort } from '../support/services/gateway.ts';

const MAX_P95_MS = 2000;
/** So long an answer may take before it counts as missing. */
const DEADLINE_MS = 30_000;
const GAP_MS = 1000;
/** People who are made, or connect, at the same time. */
const AT_ONCE = 16;

const { values } = parseArgs({
  options: { people: { type: 'string', default: '2000' }, answers: { type: 'string', default: '10' } },
});
const say = (text: string) => process.stdout.write(`${text}\n`);
const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;

/** When each answer arrived at one reader, by its id; more often than once when it was doubled. */
type Reader = { arrivals: Map<string, number[]>; bytes: number; close(): void };

/** Connects a person from an address of its own, as a proxy in front would say. */
async function read(url: string, { cookie }: Person, number: number): Promise<Reader> {
  const after = await cursorOf({ url, cookie });
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers: { origin: url, cookie, 'x-forwarded-for': `10.1.${number >> 8}.${number & 255}` },
  });
  const reader: Reader = { arrivals: new Map(), bytes: 0, close: () => socket.close() };
  const subscribed = Promise.withResolvers<void>();
  socket.on('error', subscribed.reject);
  socket.once('open', () => socket.send('{"type":"connection_init"}'));
  socket.on('message', (data) => {
    const now = performance.now();
    const frame = JSON.parse(String(data)) as {
      type: string;
      payload?: { data?: CommunityAnswerAddedForSubscription };
    };
    if (frame.type === 'connection_ack') {
      const payload = { query: textOf(CommunityAnswerAddedForDocument), variables: { after } };
      socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload }));
      // The gateway answers in order, so the subscription is there once this is answered.
      socket.send('{"type":"ping"}');
    }
    if (frame.type === 'ping') socket.send('{"type":"pong"}');
    if (frame.type === 'pong') subscribed.resolve();
    const event = frame.payload?.data?.communityAnswerAdded;
    if (event?.__typename !== 'CommunityAnswerAdded') return;
    reader.bytes += String(data).length;
    reader.arrivals.set(event.answer.id, [...(reader.arrivals.get(event.answer.id) ?? []), now]);
  });
  await subscribed.promise;
  return reader;
}

/** Makes families until there are so many children and parents who read the space. */
async function makeReaders(site: Site, count: number) {
  const limit = pLimit(AT_ONCE);
  const families = await Promise.all(
    Array.from({ length: Math.ceil(count / 2) }, (_, number) =>
      limit(() => makeKnownFamily(site, `Child ${number}`)),
    ),
  );
  const people = families.flatMap(({ parent, child }) => [parent, child]).slice(0, count);
  return { author: families[0], people };
}

async function measure(urls: readonly string[], site: Site): Promise<boolean> {
  const { author, people } = await makeReaders(site, Number(values.people));
  if (!author) throw new Error('--people must be at least 1.');
  const postId = await makeQuestion(site, author.studentId, 'Loops');
  const limit = pLimit(AT_ONCE);
  const readers = await Promise.all(
    people.map((person, number) => limit(() => read(urls[number % urls.length] ?? '', person, number))),
  );
  say(`${readers.length} people read the space, at ${urls.length} gateways.`);
  const took: number[] = [];
  let [missing, doubled] = [0, 0];
  for (let number = 0; number < Number(values.answers); number += 1) {
    const id = randomUUID();
    const started = performance.now();
    const input = { id, postId, content: `Answer ${number}` };
    // Mentors answer here, because a child may write few answers in an hour.
    successOf(await runAs(urls[0] ?? '', author.mentor, AddCommunityAnswerAsDocument, input));
    const acknowledged = performance.now();
    const unread = () => readers.filter(({ arrivals }) => !arrivals.has(id)).length;
    while (unread() > 0 && performance.now() - started < DEADLINE_MS) await wait(20);
    await wait(GAP_MS);
    missing += unread();
    const times = readers.flatMap(({ arrivals }) => arrivals.get(id) ?? []).map((time) => time - started);
    doubled += times.length - (readers.length - unread());
    took.push(...times);
    const sorted = times.toSorted((one, other) => one - other);
    say(
      `answer ${number + 1}: acknowledged after ${(acknowledged - started).toFixed(0)} ms; ` +
        `at half of them after ${percentile(sorted, 0.5).toFixed(0)} ms, at 95 % after ${percentile(sorted, 0.95).toFixed(0)} ms, ` +
        `at the last after ${percentile(sorted, 1).toFixed(0)} ms`,
    );
  }
  for (const { close } of readers) close();
  const p95 = percentile(
    took.toSorted((one, other) => one - other),
    0.95,
  );
  say(`All: 95 % within ${p95.toFixed(0)} ms of being sent; ${missing} missing, ${doubled} doubled.`);
  return missing === 0 && doubled === 0 && p95 <= MAX_P95_MS;
}

async function run(): Promise<boolean> {
  const database = await openTemporaryDatabase('audience', KILL_SAFE);
  const secret = randomBytes(32).toString('hex');
  const children: Awaited<ReturnType<typeof startProcess>>[] = [];
  try {
    const ports = [await freePort(), await freePort()];
    for (const port of ports)
      children.push(
        await startProcess({
          ...{ PATH: process.env.PATH, NODE_ENV: 'test', TRUSTED_DOCUMENTS: 'off', TRUSTED_PROXIES: '1' },
          ...{ ROLE: 'api', PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, AUTH_SECRET: secret },
          ...{ DATA_DIR: database.dataDir, DATABASE_URL: database.url },
          LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
          ...(process.env.REDIS_URL_TEST && { REDIS_URL: process.env.REDIS_URL_TEST }),
        }),
      );
    const urls = ports.map((port) => `http://localhost:${port}`);
    const config = { authSecret: secret, publicUrl: urls[0] ?? '' };
    return await measure(urls, { prisma: database.prisma, config });
  } finally {
    await Promise.all(children.map((child) => endProcess(child, 'SIGTERM')));
    await database.stop();
  }
}

process.exitCode = (await run()) ? 0 : 1;
