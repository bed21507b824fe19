import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Person } from '../../support/factories/people.ts';
import { trustedDocument, trustedDocumentIds } from '../../support/schema/operations.ts';
import type { ChatLoad, ChatResult, ChatTarget } from '../clients/chatClients.ts';
import type { HttpRequest } from '../clients/httpClients.ts';
import type { Bench } from './bench.ts';
import type { CalledProcess } from './calls.ts';
import { deliver } from './fanOut.ts';
import type { GrowthPeople } from './growthPeople.ts';
import { databaseBus, sendAll, storeAll } from './messages.ts';
import { mutationOperation, type Operation, queryOperation, takeFrom } from './operations.ts';
import { threadSockets } from './threads.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;

/** A gateway over one database with its clients, and the people who use it. */
type Stage = { bench: Bench; url: string; pid: number; clients: CalledProcess; people: GrowthPeople };

/** Returns the request of an operation of the web app, which it names as the web app does. */
function requestOf(url: string, { cookie }: Person, name: string, variables: object): HttpRequest {
  const sha256Hash = trustedDocumentIds().get(trustedDocument(name));
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  return {
    url: `${url}/graphql`,
    headers: { cookie, origin: url, 'x-little-makers': 'bench' },
    body: JSON.stringify({ extensions, variables }),
  };
}

/** Returns the number of nodes of the only connection of an answer: which ones they are differs. */
function pageLength(answer: unknown): number {
  const { data } = answer as { data: Record<string, { edges: unknown[] }> };
  const [connection] = Object.values(data);
  assert.ok(connection && connection.edges.length > 0, JSON.stringify(answer));
  return connection.edges.length;
}

/** Returns the names of the figures of an answer, whose values differ. */
const figureNames = (answer: unknown) =>
  Object.keys((answer as { data: { adminOverview: object } }).data.adminOverview);

const everything = (answer: unknown) => answer;

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);

/** Returns what families, mentors and admins read. */
function queries({ url, pid, clients, people }: Stage): Operation[] {
  const { families, threads, admin } = people;
  const ofFamilies = (name: string, variables: (studentId: string) => object) =>
    families.map(({ parent, studentId }) => requestOf(url, parent, name, variables(studentId)));
  const all = { withThread: true, withReviews: true, withNotifications: true };
  const newest = { first: 25, sort: 'NEWEST', isDescending: true };
  const operation = (name: string, requests: HttpRequest[], read: (answer: unknown) => unknown): Operation =>
    queryOperation({ name, pid }, clients, requests, read);
  return [
    operation(
      'dashboard',
      ofFamilies('Dashboard', (studentId) => ({ studentId, asked: studentId, ...all })),
      everything,
    ),
    operation(
      'lesson page',
      ofFamilies('LessonPage', (studentId) => ({ studentId, number: 5 })),
      everything,
    ),
    operation(
      'thread page',
      ofFamilies('Thread', (studentId) => ({ studentId, first: 30 })),
      everything,
    ),
    operation(
      'notifications',
      ofFamilies('Notifications', (studentId) => ({ studentId, first: 10 })),
      everything,
    ),
    operation(
      'gallery page',
      ofFamilies('Projects', (studentId) => ({ studentId, first: 12 })),
      pageLength,
    ),
    operation(
      'review queue',
      threads.map(({ mentor }) => requestOf(url, mentor, 'ReviewQueue', { first: 20 })),
      pageLength,
    ),
    operation(
      'admin overview',
      [requestOf(url, admin, 'AdminOverview', { first: 5, from: day(DAYS), to: day(0) })],
      figureNames,
    ),
    operation('admin students', [requestOf(url, admin, 'AdminStudents', newest)], pageLength),
  ];
}

/** Returns a function that counts rows which have one of some ids. */
const counter =
  ({ bench }: Stage, from: string, ids: readonly string[]) =>
  async () => {
    const { rows } = await bench.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${from} = ANY($1::uuid[])`,
      [ids],
    );
    return rows[0]?.count ?? 0;
  };

/**
 * Returns a mutation whose requests are there from the beginning.
 * @param table the rows that it adds, and their column of ids
 */
const listedMutation = (
  stage: Stage,
  name: string,
  requests: readonly HttpRequest[],
  [table, ids]: readonly [table: string, ids: readonly string[]],
): Operation =>
  mutationOperation({ name, pid: stage.pid }, stage.clients, takeFrom(requests), counter(stage, table, ids));

function completeLesson(stage: Stage): Operation {
  const { learners, lessonIds } = stage.people;
  // One lesson of all children after another, since each opens the next one; the last one issues a certificate.
  const requests = lessonIds
    .slice(0, -1)
    .flatMap((lessonId) =>
      learners.map(({ parent, studentId }) =>
        requestOf(stage.url, parent, 'CompleteLesson', { input: { studentId, lessonId } }),
      ),
    );
  const ids = learners.map(({ studentId }) => studentId);
  return listedMutation(stage, 'completeLesson', requests, ['"LessonCompletion" WHERE "studentId"', ids]);
}

function reviewSubmission(stage: Stage): Operation {
  const { pending } = stage.people;
  const lists = { strengths: ['Brave'], areasForImprovement: [], nextSteps: [] };
  const requests = pending.map(({ submissionId, mentor }) => {
    const input = { submissionId, score: 80, feedback: 'Well done', ...lists };
    return requestOf(stage.url, mentor, 'ReviewSubmission', { input });
  });
  const ids = pending.map(({ submissionId }) => submissionId);
  return listedMutation(stage, 'reviewSubmission', requests, ['"Review" WHERE "submissionId"', ids]);
}

/** Returns how mentors and children mark their threads as read, in which the parents have just written. */
function markMessagesRead(stage: Stage): Operation {
  const { url, pid, clients, people } = stage;
  const { threads } = people;
  const send = sendAll([url], threads);
  const ids = threads.flatMap(({ mentor, child }) => [mentor.id, child.id]);
  return mutationOperation(
    { name: 'markMessagesRead', pid },
    clients,
    async (count) => {
      const events = threads.slice(0, Math.ceil(count / 2)).map((_, group) => ({ group, id: randomUUID() }));
      await send(events);
      return ['mentor' as const, 'child' as const]
        .flatMap((role) =>
          events.map(({ group, id }) => {
            const thread = threads[group];
            if (!thread) throw new Error(`There is no thread ${group}`);
            return requestOf(url, thread[role], 'MarkMessagesRead', { input: { messageId: id } });
          }),
        )
        .slice(0, count);
    },
    counter(
      stage,
      '"FeedEvent" event JOIN "FeedEntry" entry ON entry."eventId" = event.id' +
        ` WHERE event.kind = 'message.read' AND (event.payload->>'readerId')::uuid = entry."recipientId" AND entry."recipientId"`,
      ids,
    ),
  );
}

/** Returns how everybody in threads writes, and the others get it over their sockets. */
async function sendMessage({ bench, url, pid, people }: Stage): Promise<Operation> {
  const clients = await bench.start('clients/chatClients.ts');
  const { threads } = people;
  const sockets = threadSockets([url], threads);
  const target: ChatTarget = {
    ...{ url, query: trustedDocument('SendMessage') },
    threads: threads.map(({ studentId, parent, mentor, child }, index) => ({
      ...{ studentId, cookies: [parent.cookie, mentor.cookie, child.cookie] },
      sockets: sockets.slice(index * 3, index * 3 + 3),
    })),
  };
  await clients.call('open', target);
  const run = async (messages: number, inFlight: number) => {
    const load: ChatLoad = { messages, perSecond: null, inFlight };
    const result = await clients.call<ChatResult>('run', load);
    if (result.missing > 0 || result.doubled > 0) throw new Error(JSON.stringify(result));
    return { p50: result.p50 };
  };
  return {
    ...{ name: 'sendMessage', pid, run, arrange: () => Promise.resolve() },
    async answer() {
      await run(1, 1);
      return JSON.parse(await clients.call<string>('last', null)).payload;
    },
  };
}

/** Returns how messages to many threads, which are stored at once, get to the sockets of their readers. */
async function burst({ bench, url, pid, people: { burstThreads } }: Stage): Promise<Operation> {
  const clients = await bench.start('clients/socketClients.ts');
  const sockets = threadSockets([url], burstThreads);
  await clients.call('open', { sockets, marker: '"message":{"id":"' });
  const server = { name: 'burst', clients, publish: storeAll(bench, burstThreads, databaseBus(bench)) };
  const groups = sockets.map((_, index) => Math.floor(index / 3));
  const run = async (count: number) => {
    // One after another: those that come together are read together.
    for (let done = 0; done < count; done += 1)
      await deliver(server, { groups, groupCount: burstThreads.length }, 1);
    return { p50: Number.NaN };
  };
  return {
    ...{ name: 'delivery of a burst', pid, run, arrange: () => Promise.resolve() },
    async answer() {
      await run(1);
      const [text] = await clients.call<string[]>('last', null);
      return JSON.parse(text ?? '').payload;
    },
  };
}

/** Starts a gateway and clients over a database, and returns what is done there. */
export async function growthOperations(bench: Bench, people: GrowthPeople): Promise<Operation[]> {
  const { url, pid } = await bench.startGateway({});
  const clients = await bench.start('clients/httpClients.ts');
  const stage: Stage = { bench, url, pid, clients, people };
  return [
    await sendMessage(stage),
    markMessagesRead(stage),
    completeLesson(stage),
    reviewSubmission(stage),
    await burst(stage),
    ...queries(stage),
  ];
}
