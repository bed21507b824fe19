import { randomUUID } from 'node:crypto';
import { type DocumentNode, type ExecutionArgs, type ExecutionResult, execute, parse } from 'graphql';
import { LRUCache } from 'lru-cache';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { App, Context, Viewer } from '../../gateway/context.ts';
import type { Prisma as Args } from '../../gateway/generated/prisma/client.ts';
import { createCompiledQueries } from '../../gateway/graphql/compiledQueries.ts';
import { idsOf, VIEWER_ID } from '../../gateway/graphql/symbolicViewer.ts';
import { type Database, openDatabase } from '../../gateway/platform/database/prisma.ts';
import { MAX_PARTS, sharedClients, sharedReads } from '../../gateway/platform/database/sharedReads.ts';
import { buildSchema } from '../../gateway/schema.ts';
import { writeLarge } from '../../prisma/large/writeLarge.ts';
import { type Member, openMembers } from '../support/factories/largeData.ts';
import { captureStatements, type Statement } from '../support/probes/statements.ts';
import { memberQueries, type SampledQuery } from '../support/schema/sampledQueries.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { TEST_POOL } from '../support/services/testPool.ts';

const schema = buildSchema();

let gateway: TestGateway;
let database: Database;
let app: App;
type Asking = Member & { viewer: Viewer | null };
/** Of two families, with a mentor each. */
let members: Asking[];
let others: Asking[];

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  database = openDatabase(gateway.databaseUrl, 8, TEST_POOL);
  app = { ...gateway.app, prisma: database.prisma, unprepared: database.unprepared, pool: database.pool };
  await writeLarge(app.pool, { students: 400, messages: 1500, submissions: 800 }, () => {});
  const asking = (opened: Member[]) =>
    Promise.all(opened.map(async (member) => ({ ...member, viewer: await viewerOf(member) })));
  members = await asking(await openMembers(gateway));
  others = await asking(await openMembers(gateway, members));
}, 120_000);
afterAll(async () => {
  await database.close();
  await gateway.close();
});

async function viewerOf({ role, ids }: Member): Promise<Viewer | null> {
  if (role === 'NOBODY') return null;
  const student = await app.prisma.student.findUniqueOrThrow({
    where: { id: ids.studentId ?? '' },
    include: { mentor: true },
  });
  const id = { PARENT: student.parentId, STUDENT: student.loginId, MENTOR: student.mentor?.profileId }[role];
  return {
    ...{ id: id ?? '', role, mentorId: role === 'MENTOR' ? student.mentorId : null },
    ...{ onboardingCompleted: true, isClosed: false, sessionId: randomUUID(), state: '' },
  };
}

type Clients = Pick<Database, 'prisma' | 'unprepared'>;
type Way = (args: ExecutionArgs) => Promise<ExecutionResult | null>;

const executeByGraphql: Way = async (args) => execute(args);
const executeCompiled: Way = createCompiledQueries(schema);

/** A compiled query is kept with its document. */
const documents = new LRUCache<string, DocumentNode>({ max: 1000, memoMethod: (text) => parse(text) });

/** Executes a query, with the client itself or with its reads shared. @returns null for a query that is not compiled */
async function answerOf(query: SampledQuery, viewer: Viewer | null, clients: Clients, way: Way) {
  const contextValue: Context = {
    ...{
      ...app,
      viewer,
      requiresTwoFactorSetup: false,
      device: null,
      eventBatch: null,
      record: null,
    },
    ...{ requestId: randomUUID(), address: '127.0.0.1', ...clients },
  };
  const document = documents.memo(query.document);
  const answer = await way({ schema, document, variableValues: query.variables, contextValue });
  return (
    answer && { data: answer.data, errors: answer.errors?.map(({ message, path }) => ({ message, path })) }
  );
}

/**
 * Documents with reads that the client makes: those that are planned for their values, and prices, which are found by
 * countries in any case.
 */
const LEFT_TO_CLIENT = [
  ...['AssignableStudents', 'CommunityPosts', 'MentorStudentTable', 'Pricing', 'Projects'],
  ...['ReusableAssignments', 'Session', 'Settings'],
];

/**
 * Documents that GraphQL executes: they select a relation in two ways, or more of a row than its field has read, or find
 * what the samples name as little as a link that nobody has got.
 */
const EXECUTED = [
  ...[
    'CheckCertificate',
    'Children',
    'CommunityQueue',
    'LessonAssignments',
    'MentorStudentTable',
    'PaymentPage',
  ],
  ...['ReviewQueue', 'ReviewWork', 'ReviewsGiven', 'Security', 'SponsoredPayment'],
];

/** Returns a query for the page after the one of an answer; null where there is none, or the query is for a later one. */
function nextPage(query: SampledQuery, data: unknown): SampledQuery | null {
  const variable = ['after', 'before'].find((name) => name in query.variables);
  const cursor = /"endCursor":"([^"]+)"/.exec(JSON.stringify(data ?? null))?.[1];
  if (!variable || !cursor || query.variables[variable]) return null;
  return { ...query, variables: { ...query.variables, [variable]: cursor } };
}

/** Returns whether a statement was written by Prisma, which names tables so. */
const isByClient = ({ text }: Statement) => text.includes('"public".');

describe.each(['PARENT', 'STUDENT', 'MENTOR', 'NOBODY'])('the queries of the web app as %s', (role) => {
  it('have the same answers with shared reads and compiled, in fewer statements', async () => {
    const { viewer, ids } = members.find((member) => member.role === role) as Asking;
    const counts = { alone: 0, shared: 0, compiled: 0 };
    const [leftToClient, executed] = [new Set<string>(), new Set<string>()];
    const queries = memberQueries(schema, ids);
    let laterPages = 0;
    for (const query of queries) {
      const answers: Awaited<ReturnType<typeof answerOf>>[] = [];
      const ask = (clients: Clients, way: Way) =>
        captureStatements(async () => answers.push(await answerOf(query, viewer, clients, way)));
      const alone = await ask(app, executeByGraphql);
      const shared = await ask(sharedClients(app, {}), executeByGraphql);
      const compiled = await ask(sharedClients(app, { ids: idsOf(viewer) }), executeCompiled);
      const [expected, ofShared, ofCompiled] = answers;
      expect({ query: query.name, answer: ofShared }).toEqual({ query: query.name, answer: expected });
      if (shared.some(isByClient)) leftToClient.add(query.name);
      if (ofCompiled) expect(JSON.stringify(ofCompiled)).toBe(JSON.stringify(expected));
      else if (!expected?.errors) executed.add(query.name);
      const next = nextPage(query, expected?.data);
      if (next) queries.push(next);
      if (next) laterPages += 1;
      counts.alone += alone.length;
      counts.shared += shared.length;
      counts.compiled += compiled.length;
    }
    expect(counts.shared).toBeLessThan(counts.alone);
    if (role === 'MENTOR') expect(laterPages).toBeGreaterThan(3);
    expect(counts.compiled).toBeLessThanOrEqual(counts.shared);
    expect(LEFT_TO_CLIENT).toEqual(expect.arrayContaining([...leftToClient]));
    expect(EXECUTED).toEqual(expect.arrayContaining([...executed]));
  });
});

describe.each(['PARENT', 'STUDENT', 'MENTOR'])('another person as %s', (role) => {
  it('has answers of their own from what was compiled for the first one', async () => {
    const [first, other] = [members, others].map((of) => of.find((member) => member.role === role));
    if (!first || !other) throw new Error('There are two of each');
    expect(other.viewer?.id).not.toBe(first.viewer?.id);
    const ask = (query: SampledQuery, { viewer }: Asking, way: Way) =>
      answerOf(query, viewer, sharedClients(app, { ids: idsOf(viewer) }), way);
    for (const query of memberQueries(schema, first.ids)) await ask(query, first, executeCompiled);
    const different = new Set<string>();
    for (const query of memberQueries(schema, other.ids)) {
      const compiled = await ask(query, other, executeCompiled);
      const executed = await ask(query, other, executeByGraphql);
      if (compiled) expect(JSON.stringify(compiled)).toBe(JSON.stringify(executed));
      if (JSON.stringify(await ask(query, first, executeByGraphql)) !== JSON.stringify(executed))
        different.add(query.name);
    }
    // Otherwise the second one would show nothing.
    expect(different.size).toBeGreaterThan(10);
  });
});

describe('a selection that depends on the time', () => {
  afterEach(() => vi.useRealTimers());

  it('is found for each request', async () => {
    const { viewer } = members.find(({ role }) => role === 'MENTOR') as Asking;
    const query = {
      ...{ name: 'Next', variant: '', variables: {} },
      document: 'query Next { students { id nextSessionAt } }',
    };
    const ask = async () => JSON.stringify(await answerOf(query, viewer, app, executeCompiled));
    expect(await ask()).toContain('"nextSessionAt":"2');
    // After the end of everything that is planned.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 * 86_400_000 });
    const answer = await ask();
    expect(answer).toContain('"nextSessionAt":null');
    expect(answer).not.toContain('"nextSessionAt":"2');
  });
});

it.each(['{ __proto__: viewer { id } }', '{ viewer { __proto__: id } }'])(
  'leaves a name to GraphQL that would set a prototype: %s',
  async (document) => {
    const { viewer } = members.find(({ role }) => role === 'PARENT') as Asking;
    const query = { name: 'Named', variant: '', variables: {}, document };
    expect(await answerOf(query, viewer, app, executeCompiled)).toBeNull();
    const { data } = (await answerOf(query, viewer, app, executeByGraphql)) ?? {};
    expect(JSON.stringify(data)).toContain('"__proto__":');
  },
);

it('does not compile a count that is selected twice, not even while both variables are equal', async () => {
  const { viewer, ids } = members.find(({ role }) => role === 'PARENT') as Asking;
  const counts = (other: string) => ({
    ...{ name: 'Counts', variant: '', variables: { lesson: ids.lessonId, one: ids.studentId, other } },
    document: `query Counts($lesson: ID!, $one: ID!, $other: ID!) {
      assignments(lessonId: $lesson, studentId: $one) {
        grantedAttempts(studentId: $one) again: grantedAttempts(studentId: $other)
      }
    }`,
  });
  for (const other of [ids.studentId ?? '', randomUUID()]) {
    const query = counts(other);
    expect(await answerOf(query, viewer, app, executeCompiled)).toBeNull();
    const executed = await answerOf(query, viewer, app, executeByGraphql);
    expect(executed).toMatchObject({ errors: undefined, data: { assignments: expect.anything() } });
  }
});

describe('reads of almost one shape', () => {
  it('have answers of their own, each as the client', async () => {
    const { prisma, pool } = app;
    const students = await prisma.student.findMany({ take: 3, orderBy: { id: 'asc' } });
    const [first, second] = students.map(({ id }) => id) as [string, string];
    const messages = await prisma.message.findMany({ take: 2, skip: 30, orderBy: { id: 'asc' } });
    const [up, down] = [{ id: 'asc' }, { id: 'desc' }] as const;
    const wheres: Args.StudentWhereInput[] = [
      ...[first, second].flatMap((id) => [{ id }, { NOT: { id } }, { OR: [{ id }] }]),
      ...[first, second].flatMap((id) => [{ id: { not: id } }, { id: { gt: id } }, { id: { lte: id } }]),
      ...[[], [first], [second], [first, second]].map((ids) => ({ id: { in: ids } })),
      ...[
        { mentorId: students[0]?.mentorId ?? first },
        { mentorId: null },
        { mentorId: { not: null } },
        { mentor: null },
        { mentor: { isActive: true } },
      ],
      ...[{ AND: [{ id: first }, { id: second }] }, { OR: [{ id: first }, { id: second }] }, { OR: [] }],
      ...[students[0]?.createdAt ?? new Date(), new Date(0)].map((lte) => ({ createdAt: { lte } })),
    ];
    const reads: Args.StudentFindManyArgs[] = [
      ...wheres.map((where) => ({ where, orderBy: up })),
      ...[0, 1, 2].flatMap((number) => [
        { take: number, orderBy: up },
        { skip: number, take: 2, orderBy: up },
      ]),
      ...[{ orderBy: up }, { orderBy: down }, { orderBy: [{ course: 'asc' } as const, down] }, {}],
      ...[true, { where: { id: first } }, { where: { id: { in: [] } } }].map((messages) => ({
        ...{ select: { _count: { select: { messages } } }, orderBy: up },
      })),
      ...[1, 2].map((take) => ({ include: { messages: { take, orderBy: down } }, orderBy: up })),
      ...[first, second, randomUUID()].flatMap((id) =>
        [up, down, [{ createdAt: 'desc' } as const, down]].flatMap((orderBy) => [
          { cursor: { id }, take: 2, orderBy },
          { cursor: { id }, skip: 1, take: 2, orderBy },
          { cursor: { id }, skip: 1, take: 2, orderBy, where: { course: 'WEBSITE_APP' as const } },
        ]),
      ),
      ...messages.map(({ id }) => ({
        ...{
          include: { messages: { cursor: { id }, skip: 1, take: 2, orderBy: { position: 'desc' } as const } },
        },
        orderBy: up,
      })),
      ...[true, false].map((firstName) => ({ select: { id: true, firstName }, orderBy: up })),
    ];
    const expected = await Promise.all(reads.map((read) => prisma.student.findMany(read)));
    const found: unknown[] = [];
    const statements = await captureStatements(async () => {
      // Twice, so that each is written once and then known.
      for (const read of [...reads, ...reads])
        found.push(await sharedReads(prisma, pool, MAX_PARTS, {}).student.findMany(read));
    });
    expect(found).toEqual([...expected, ...expected]);
    expect(statements.filter(isByClient)).toEqual([]);
  });

  it('are left to the client where they take the last rows, whatever was written before', async () => {
    const { prisma, pool } = app;
    for (const take of [2, -2, 2]) {
      const read = { take, orderBy: { id: 'asc' } } as const;
      const found = await sharedReads(prisma, pool, MAX_PARTS, {}).student.findMany(read);
      expect(found).toEqual(await prisma.student.findMany(read));
    }
  });

  it('are left to the client from a cursor on in an order that a row may have no place in, or of two directions', async () => {
    const { prisma, pool } = app;
    const [{ id } = { id: '' }] = await prisma.student.findMany({
      take: 1,
      skip: 20,
      orderBy: { id: 'asc' },
    });
    const orders: Args.StudentOrderByWithRelationInput[][] = [
      [{ mentorId: 'asc' }, { id: 'asc' }],
      [{ createdAt: 'desc' }, { id: 'asc' }],
      [{ threadCounter: { lastMessageAt: 'desc' } }, { id: 'desc' }],
    ];
    for (const orderBy of orders) {
      const read = { cursor: { id }, skip: 1, take: 3, orderBy };
      let found: unknown[] = [];
      const statements = await captureStatements(async () => {
        found = await sharedReads(prisma, pool, MAX_PARTS, {}).student.findMany(read);
      });
      expect(statements.some(isByClient)).toBe(true);
      expect(found).toEqual(await prisma.student.findMany(read));
    }
  });

  it('have the ids of a viewer in the place of their symbols, also where they are left to the client', async () => {
    const { viewer } = members.find(({ role }) => role === 'PARENT') as Asking;
    const { prisma, pool } = app;
    const readOf = (senderId: string, take: number) => ({
      where: { parentId: senderId, createdAt: { lte: new Date() } },
      ...{ take, orderBy: { id: 'asc' } as const },
      select: { id: true, _count: { select: { messages: { where: { senderId } } } } },
    });
    for (const take of [2, -2]) {
      const shared = sharedReads(prisma, pool, MAX_PARTS, { ids: idsOf(viewer) });
      let found: unknown[] = [];
      const statements = await captureStatements(async () => {
        found = await shared.student.findMany(readOf(VIEWER_ID, take));
      });
      // The last rows are for the client.
      expect(statements.some(isByClient)).toBe(take < 0);
      expect(found).toEqual(await prisma.student.findMany(readOf(viewer?.id ?? '', take)));
      expect(found).not.toEqual([]);
    }
  });
});
