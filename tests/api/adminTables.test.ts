import { randomUUID } from 'node:crypto';
import { type GraphQLField, type GraphQLSchema, getNamedType, isEnumType } from 'graphql';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ADMIN_TABLES, type AdminTableName } from '../../contract/tables.ts';
// Run at chosen moments, which the interval of a worker would not hit.
import { runDueExports } from '../../gateway/features/exports/jobs.ts';
import { tableExport } from '../../gateway/features/exports/tableExports.ts';
import { buildSchema } from '../../gateway/schema.ts';
import { writeLarge } from '../../prisma/large/writeLarge.ts';
import { ask, dataOf, successOf } from '../support/clients/http.ts';
import { sampleIds } from '../support/factories/largeData.ts';
import { askAs, makePerson, type Person, runAs } from '../support/factories/people.ts';
import { captureStatements } from '../support/probes/statements.ts';
import { adminQueries, type SampledQuery } from '../support/schema/sampledQueries.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { OwnExportsDocument, StartTableExportDocument } from './exports.generated.ts';

/** The field that pages through each table. */
const FIELDS: Record<AdminTableName, string> = {
  applications: 'adminMentorApplications',
  assignments: 'adminAssignments',
  audit: 'auditLog',
  contacts: 'messagesSharingContact',
  contactTexts: 'textsSharingContact',
  coupons: 'adminCoupons',
  differences: 'ledgerDifferences',
  disputes: 'adminDisputes',
  families: 'adminFamilies',
  ledger: 'ledgerEntries',
  lessons: 'adminLessons',
  mentors: 'adminMentors',
  payments: 'adminPayments',
  projects: 'adminProjects',
  refunds: 'adminRefunds',
  reports: 'adminReports',
  students: 'adminStudents',
  submissions: 'adminSubmissions',
  tickets: 'adminTickets',
};

/** Why a table has no search. */
const WITHOUT_SEARCH: Partial<Record<AdminTableName, string>> = {
  audit: 'The person, the action, the kind and the id of the record are filters.',
  contacts: 'Admins may look through what families wrote to each other, and not search it.',
  contactTexts: 'Admins may look through what families wrote to each other, and not search it.',
  submissions: 'They are found through the child, the assignment or the filters.',
};

/** Why a table has one sort, which no argument chooses. */
const WITHOUT_SORTS: Partial<Record<AdminTableName, string>> = {
  audit: 'A log is read by time.',
  contacts: 'Messages are looked through by time.',
  contactTexts: 'Texts are looked through by time.',
  families: 'Families are listed by their sign-up.',
  ledger: 'Books are read by time.',
  submissions: 'Work is listed by when it was handed in.',
};

const PAGING = ['first', 'after', 'last', 'before', 'isDescending', 'sort'];
const SIZES = { students: 100, messages: 4000, submissions: 100 };
const SECRETS = ['Seventeen years in a club', 'ada.private@example.test', 'DBS-4711', 'A word about a child'];

let gateway: TestGateway;
let schema: GraphQLSchema;
let admin: Person;
let queries: SampledQuery[];

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  const pool = new pg.Pool({ connectionString: gateway.databaseUrl, max: 1 });
  await writeLarge(pool, SIZES, () => {});
  await pool.end();
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
  await makeApplications();
  await makeDisputes();
  await makeContactTexts();
  const { prisma } = gateway.app;
  await prisma.mentor.updateMany({ data: { backgroundCheckReference: 'DBS-4711' } });
  await prisma.report.updateMany({ data: { resolution: null }, where: { resolvedAt: null } });
  const report = await prisma.report.findFirstOrThrow();
  const { id: _id, searchText: _searchText, ...copied } = report;
  await prisma.report.create({
    data: { ...copied, messageId: null, reporterId: admin.id, content: 'A word about a child' },
  });
  schema = buildSchema();
  queries = adminQueries(schema, { ...(await sampleIds(gateway.app, admin)), search: 'a' });
}, 240_000);
afterAll(() => gateway.close());
// Each test has an admin of its own, since mutations are limited per person.
beforeEach(async () => {
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
});

async function makeDisputes() {
  const { prisma } = gateway.app;
  const payments = await prisma.payment.findMany({ take: 3 });
  await prisma.dispute.createMany({
    data: payments.map(({ id, amountMinor, currency }, index) => ({
      ...{ providerDisputeId: String(index), paymentId: id, amountMinor, currency },
      ...{ customerName: 'Ada', message: 'A word about a child' },
    })),
  });
}

async function makeContactTexts() {
  const { prisma } = gateway.app;
  const students = await prisma.student.findMany({ take: 20, orderBy: { id: 'asc' } });
  const kinds = ['SESSION_REQUEST', 'SESSION_REPLY', 'HELP_QUESTION', 'HELP_ANSWER'] as const;
  await prisma.contactText.createMany({
    data: students.map(({ id: studentId, parentId: senderId }, index) => ({
      ...{ studentId, senderId, kind: kinds[index % kinds.length] ?? 'HELP_QUESTION' },
      content: 'Call 0803 123 4567',
    })),
  });
}

async function makeApplications() {
  const { prisma } = gateway.app;
  for (const status of ['SUBMITTED', 'WITHDRAWN', 'WITHDRAWN'] as const) {
    const { id } = await makePerson(gateway.app, { role: 'MENTOR', name: 'Kemi' });
    await prisma.mentorApplication.create({
      data: {
        ...{ id: randomUUID(), profileId: id, status, specialization: ['Scratch'], experienceYears: 3 },
        experience: 'Seventeen years in a club',
        references: [{ name: 'Ada', contact: 'ada.private@example.test', relation: 'Head' }],
        ...{
          checkReference: 'DBS-4711',
          checkExpiresAt: new Date(),
          decidedAt: status === 'SUBMITTED' ? null : new Date(),
        },
      },
    });
  }
}

type Filter = { name: string; value: string };
type Rows = {
  totalCount: number;
  edges: { node: { id: string } }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
};

const fieldOf = (table: AdminTableName): GraphQLField<unknown, unknown> => {
  const field = schema.getQueryType()?.getFields()[FIELDS[table]];
  if (!field) throw new Error(`There is no field ${FIELDS[table]}`);
  return field;
};
const filtersOf = (table: AdminTableName) =>
  fieldOf(table)
    .args.map(({ name }) => name)
    .filter((name) => !PAGING.includes(name));

/** The queries that the web app pages through a table with. */
const queriesOf = (table: AdminTableName) =>
  queries.filter(
    ({ document, variables }) => 'after' in variables && document.includes(` ${FIELDS[table]}(`),
  );

const chosenFilters = ({ variables }: SampledQuery): Filter[] =>
  Object.entries(variables)
    .filter(([name, value]) => !PAGING.includes(name) && value !== null)
    .map(([name, value]) => ({ name, value: String(value) }));

async function loadPage(document: string, variables: Record<string, unknown>): Promise<Rows> {
  const answer = await ask<Record<string, Rows>>(gateway.url, admin.cookie, document, variables);
  const [page] = Object.values(answer.data ?? {});
  if (answer.errors || !page) throw new Error(JSON.stringify(answer.errors));
  return page;
}

/** Loads all pages of a query. */
async function rowsOf({ document, variables }: SampledQuery, first: number) {
  const ids: string[] = [];
  let after: string | null = null;
  for (;;) {
    const page = await loadPage(document, { ...variables, first, after });
    ids.push(...page.edges.map(({ node }) => node.id));
    if (!page.pageInfo.hasNextPage) return { ids, totalCount: page.totalCount };
    after = page.pageInfo.endCursor;
  }
}

/** Exports a table. @returns the file */
async function exportTable(table: AdminTableName, filters: Filter[]): Promise<string> {
  const { id } = successOf(await runAs(gateway.url, admin, StartTableExportDocument, { table, filters }));
  await runDueExports(gateway.app, new AbortController().signal);
  const { exports } = dataOf(await askAs(gateway.url, admin)(OwnExportsDocument, {}));
  const path = exports.find((one) => one.id === id)?.downloadUrl;
  const response = await fetch(`${gateway.url}${path}`, { headers: { cookie: admin.cookie } });
  expect(response.status).toBe(200);
  return response.text();
}

const idsIn = (file: string) => [...file.matchAll(/^"([0-9a-f-]{36})"/gm)].map(([, id]) => id);

/** Lists of those who write assignments, which are no tables of the admin panel. */
const OF_AUTHORS = ['assignableStudents', 'mentorStudents', 'reusableAssignments'];

it('are all tables: each list of the schema that is paged as one has a name', () => {
  const paged = Object.values(schema.getQueryType()?.getFields() ?? {})
    .filter(({ args }) => ['after', 'isDescending'].every((name) => args.some((arg) => arg.name === name)))
    .map(({ name }) => name)
    .filter((name) => !OF_AUTHORS.includes(name));
  expect(paged.sort()).toEqual(Object.values(FIELDS).sort());
});

describe.each(ADMIN_TABLES)('the table of %s', (table) => {
  it('has pages, filters, a sort and a search, or a reason why not', () => {
    const { args } = fieldOf(table);
    const names = args.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['first', 'after', 'isDescending']));
    expect(filtersOf(table).filter((name) => name !== 'search')).not.toEqual([]);
    expect(names.includes('search')).toBe(WITHOUT_SEARCH[table] === undefined);
    const sort = args.find(({ name }) => name === 'sort');
    const sorts = sort && getNamedType(sort.type);
    expect(isEnumType(sorts) && sorts.getValues().length > 0).toBe(WITHOUT_SORTS[table] === undefined);
  });

  it('is exported by each of its filters', () => {
    expect(tableExport(table).filters.toSorted()).toEqual(filtersOf(table).sort());
  });

  it('shows each row once in every order, from the last row of a page on', async () => {
    const orders = queriesOf(table).filter((query) => chosenFilters(query).length === 0);
    expect(orders.length).toBeGreaterThan(1);
    for (const query of orders) {
      let rows: Awaited<ReturnType<typeof rowsOf>> | undefined;
      const statements = await captureStatements(async () => {
        rows = await rowsOf(query, 7);
      });
      const ids = rows?.ids ?? [];
      expect(ids.length, query.variant).toBeGreaterThan(1);
      // The log grows by what is read meanwhile, before its first page.
      if (table !== 'audit') expect(ids).toHaveLength(rows?.totalCount ?? -1);
      expect(new Set(ids).size).toBe(ids.length);
      const skipped = statements.filter(({ text, values }) => {
        const [, offset = ''] = /OFFSET \$(\d+)/.exec(text) ?? [];
        return Number(values[Number(offset) - 1] ?? 0) > 0;
      });
      expect(skipped).toEqual([]);
    }
  });

  it('writes the rows that a filter shows to the file', async () => {
    const byFilters = new Map(
      queriesOf(table).map((query) => [JSON.stringify(chosenFilters(query)), query] as const),
    );
    expect(byFilters.size).toBeGreaterThan(1);
    let shown = 0;
    for (const query of byFilters.values()) {
      const { ids } = await rowsOf(query, 50);
      const file = idsIn(await exportTable(table, chosenFilters(query)));
      // Reading the page and writing the file add entries to the audit log.
      const known = table === 'audit' ? file.filter((id) => ids.includes(id ?? '')) : file;
      expect(known.toSorted(), query.variant).toEqual(ids.toSorted());
      shown += ids.length;
    }
    expect(shown).toBeGreaterThan(0);
  }, 120_000);
});

describe('a filter by what another table knows', () => {
  it('finds the disputes of a course by their payments', async () => {
    for (const course of ['WEBSITE_APP', 'VIDEO_ANIMATION'] as const) {
      const disputes = await gateway.app.prisma.dispute.findMany({ where: { payment: { course } } });
      expect(disputes.length).toBeGreaterThan(0);
      const found = idsIn(await exportTable('disputes', [{ name: 'course', value: course }]));
      expect(found.toSorted()).toEqual(disputes.map(({ id }) => id).sort());
    }
  });

  it('finds an application by the name that the applicant has now', async () => {
    const { id, profileId } = await gateway.app.prisma.mentorApplication.findFirstOrThrow({
      where: { status: 'SUBMITTED' },
    });
    const search = [{ name: 'search', value: 'Zikora' }];
    expect(idsIn(await exportTable('applications', search))).toEqual([]);
    await gateway.app.prisma.profile.update({ where: { id: profileId }, data: { fullName: 'Zikora Eze' } });
    expect(idsIn(await exportTable('applications', search))).toEqual([id]);
  });
});

describe('the file of a table', () => {
  it('has no private words that the table does not show', async () => {
    for (const table of ['applications', 'disputes', 'mentors', 'reports'] as const) {
      const file = await exportTable(table, []);
      expect(idsIn(file).length).toBeGreaterThan(1);
      for (const secret of SECRETS) expect(file).not.toContain(secret);
    }
  });

  it('records the export, and each message in it as read', async () => {
    const { prisma } = gateway.app;
    await prisma.auditEntry.deleteMany({ where: { actorId: admin.id } });
    const ids = idsIn(await exportTable('contacts', []));
    expect(ids.length).toBeGreaterThan(1);
    const entries = await prisma.auditEntry.findMany({ where: { actorId: admin.id } });
    const read = entries.filter(({ action }) => action === 'message.read');
    expect(read.map(({ entityId }) => entityId).sort()).toEqual(ids.toSorted());
    expect(entries.find(({ action }) => action === 'export.start')?.after).toEqual({
      table: 'contacts',
      filters: {},
    });
  });
});
