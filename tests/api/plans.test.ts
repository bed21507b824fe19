import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSchema } from '../../gateway/schema.ts';
import { writeLarge } from '../../prisma/large/writeLarge.ts';
import { ask } from '../support/clients/http.ts';
import { MEMBER_ROLES, type Member, openMembers, sampleIds } from '../support/factories/largeData.ts';
import { makePerson, openSession, type Person } from '../support/factories/people.ts';
import {
  largeTables,
  partialIndexes,
  plannedScansOf,
  readsOf,
  type Scan,
  scansOf,
} from '../support/probes/plans.ts';
import { findingsOf } from '../support/probes/statementPlans.ts';
import { captureStatements, type Statement } from '../support/probes/statements.ts';
import { adminQueries, memberQueries, type SampledQuery } from '../support/schema/sampledQueries.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

const SIZES = { students: 10_000, messages: 20_000, submissions: 20_000 };

let gateway: TestGateway;
let admin: Person;
let queries: SampledQuery[];
let large: ReadonlySet<string>;
let reads: PlannedRead[];
/** How each statement is planned: many queries read the same. */
const knownScans = new Map<string, Scan[]>();

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  const pool = new pg.Pool({ connectionString: gateway.databaseUrl, max: 1 });
  await writeLarge(pool, SIZES, () => {});
  await pool.end();
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
  queries = adminQueries(buildSchema(), await sampleIds(gateway.app, admin));
  large = await largeTables(gateway.app.pool);
  reads = await planQueries();
}, 300_000);
afterAll(() => gateway.close());

/** Sends a query, and the one for its next page if it has one. @returns its errors */
async function sendPages(cookie: string | null, { document, variables }: SampledQuery) {
  const { data, errors } = await ask<Record<string, Page>>(gateway.url, cookie, document, variables);
  const after = Object.values(data ?? {}).find((field) => field?.pageInfo?.endCursor)?.pageInfo?.endCursor;
  if (after && 'after' in variables) await ask(gateway.url, cookie, document, { ...variables, after });
  return errors ?? [];
}

/** Sends every query of the admin panel and returns how what it reads is planned. */
async function planQueries(): Promise<PlannedRead[]> {
  const planned: PlannedRead[] = [];
  for (const query of queries) {
    const statements = await captureStatements(async () => {
      const errors = await sendPages(admin.cookie, query);
      if (errors.length > 0) throw new Error(JSON.stringify(errors));
    });
    planned.push(...(await planStatements(query, statements)));
  }
  return planned;
}

/** Returns how what the statements of a query read is planned. */
async function planStatements(query: SampledQuery, statements: Statement[]): Promise<PlannedRead[]> {
  const planned: PlannedRead[] = [];
  for (const statement of readsOf(statements)) {
    const key = JSON.stringify([statement.text, statement.values]);
    const scans = knownScans.get(key) ?? (await plannedScansOf(gateway.app.pool, statement));
    knownScans.set(key, scans);
    planned.push({ query, statement, scans });
  }
  return planned;
}

/** Returns the large tables and indexes of which a scan is unwanted, by what they are read. */
const readBy = (read: readonly PlannedRead[], isUnwanted: (scan: Scan) => boolean) => [
  ...new Set(
    read.flatMap(({ query, statement, scans }) =>
      scans
        .filter((scan) => large.has(scan.table) && isUnwanted(scan))
        .map(({ table, index }) => `${query.name} ${query.variant}: ${index ?? table} by ${statement.text}`),
    ),
  ),
];

const isInFirstOrder = ({ name, variables }: SampledQuery) =>
  variables.sort === queries.find((query) => query.name === name)?.variables.sort;

/** Each value of these here is that of a large share of the rows, such as a month: a page is full after few of them. */
const COMMON: Record<string, readonly string[]> = {
  AdminFamilies: ['step', 'activeFrom', 'activeTo'],
  AdminPayments: ['package', 'money', 'from', 'to'],
  AdminProjects: ['course'],
  AdminStudents: ['course', 'package'],
  AdminSubmissions: ['state', 'from', 'to'],
};

const isCommon = ({ name, variables }: SampledQuery) =>
  ['search', ...(COMMON[name] ?? [])].some((filter) => (variables[filter] ?? null) !== null);

type PlannedRead = { query: SampledQuery; statement: Statement; scans: Scan[] };
type Page = { pageInfo?: { endCursor: string | null } } | null;

describe('the queries of the admin panel', () => {
  it('are those of all tables', () => {
    const names = new Set(queries.map(({ name }) => name));
    expect([...names]).toEqual(expect.arrayContaining(['AdminStudents', 'AdminOverview', 'StuckPayments']));
    expect([...large]).toEqual(expect.arrayContaining(['Student', 'Payment', 'AuditEntry', 'Submission']));
  });

  it('read no large table as a whole', () => {
    expect(readBy(reads, ({ type }) => type === 'Seq Scan')).toEqual([]);
  });

  it('begin where a filter does in the first order of a table', () => {
    const sifted = reads
      .filter(({ query }) => 'after' in query.variables && isInFirstOrder(query) && !isCommon(query))
      // A total is counted up to a number, in the order of the ids if that ends sooner.
      .filter(({ statement }) => !/^SELECT COUNT\(/i.test(statement.text))
      .flatMap(({ query, scans }) =>
        scans
          .filter(({ table, isSifted }) => isSifted && large.has(table))
          .map(({ table, index }) => `${query.name} ${query.variant}: ${table}, ${index}`),
      );
    expect([...new Set(sifted)]).toEqual([]);
  });

  it('and the table of a mentor’s students reads by the ids of the students', async () => {
    const { profileId } = await gateway.app.prisma.mentor.findFirstOrThrow({
      where: { isActive: true, students: { some: { package: 'MENTORED', paymentStatus: 'COMPLETED' } } },
    });
    const cookie = await openSession(gateway.app, profileId);
    const document = `{ mentorStudents(first: 25, sort: ACTIVITY) { totalCount pageInfo { hasNextPage } edges { node {
      id flags completedByWeek student { firstName parent { name } } } } } }`;
    const statements = await captureStatements(async () => {
      const { data, errors } = await ask<Record<string, { totalCount: number }>>(
        ...([gateway.url, cookie, document, {}] as const),
      );
      expect(errors).toBeUndefined();
      expect(data?.mentorStudents?.totalCount).toBeGreaterThan(0);
    });
    const scans: Scan[] = [];
    for (const statement of readsOf(statements)) scans.push(...(await scansOf(gateway.app.pool, statement)));
    expect(scans.filter(({ table, type }) => type === 'Seq Scan' && large.has(table))).toEqual([]);
  });

  it('find what was written, kept by the triggers', async () => {
    const { rows } = await gateway.app.pool.query(`SELECT
      (SELECT count(*)::int FROM "Student" WHERE "searchText" NOT LIKE "firstName" || ' %@large.test' OR version <> 1) AS students,
      (SELECT count(*)::int FROM "Payment" WHERE "searchText" NOT LIKE reference || ' %') AS payments,
      (SELECT count(*)::int FROM "Project" p WHERE "likesCount" <> (SELECT count(*) FROM "ProjectLike" l WHERE l."projectId" = p.id)) AS likes,
      (SELECT count(*)::int FROM "ThreadCounter" c WHERE position <> (SELECT max(position) FROM "Message" m WHERE m."studentId" = c."studentId")) AS threads,
      (SELECT count(*)::int FROM "FamilyProgress" f JOIN "FamilySteps" s USING ("parentId") WHERE to_jsonb(f) <> to_jsonb(s)) AS families`);
    expect(rows).toEqual([{ students: 0, payments: 0, likes: 0, threads: 0, families: 0 }]);
  });
});

describe('the queries of everybody else', () => {
  const answered = new Set<string>();
  const asked = new Set<string>();
  let members: Member[];
  let partial: ReadonlySet<string>;

  beforeAll(async () => {
    members = await openMembers(gateway);
    partial = await partialIndexes(gateway.app.pool);
  });

  /** Returns what is wrong with plans that a connection may keep. A search has to put in order whatever it finds. */
  async function findingsIn(planned: readonly PlannedRead[]): Promise<string[]> {
    const kept = planned.filter(({ statement: { name, text } }) => name !== null && !text.includes(' LIKE '));
    const found: string[] = [];
    for (const { query, statement } of new Map(kept.map((read) => [read.statement.text, read])).values()) {
      const collected = { ...statement, planning: 'kept' as const };
      for (const { problem } of await findingsOf(gateway.app.pool, collected, large, partial))
        found.push(`${query.name} ${query.variant}: ${problem} by ${statement.text}`);
    }
    return found;
  }

  it.for(MEMBER_ROLES)(
    'read no large table or index as a whole, and sort no more than a page, for %s',
    async (role) => {
      const { cookie, ids } = members.find((member) => member.role === role) as Member;
      const planned: PlannedRead[] = [];
      for (const query of memberQueries(buildSchema(), ids)) {
        const statements = await captureStatements(async () => {
          const errors = await sendPages(cookie, query);
          expect({ query: query.name, errors }).not.toMatchObject({
            errors: [{ extensions: { code: 'INTERNAL' } }],
          });
          if (errors.length === 0) answered.add(query.name);
          asked.add(query.name);
        });
        planned.push(...(await planStatements(query, statements)));
      }
      expect(readBy(planned, ({ isWhole, index }) => isWhole && !partial.has(index ?? ''))).toEqual([]);
      expect(await findingsIn(planned)).toEqual([]);
    },
  );

  it('are answered for somebody, each', () => {
    expect([...asked]).toEqual(
      expect.arrayContaining(['CommunityPosts', 'GroupCalls', 'Dashboard', 'Thread']),
    );
    expect([...asked].filter((name) => !answered.has(name))).toEqual([]);
  });
});
