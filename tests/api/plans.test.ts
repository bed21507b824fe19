import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSchema } from '../../gateway/schema.ts';
import { writeLarge } from '../../prisma/large/writeLarge.ts';
import { ask } from '../support/clients/http.ts';
import { sampleIds } from '../support/factories/largeData.ts';
import { makePerson, type Person } from '../support/factories/people.ts';
import { largeTables, readsOf, scansOf } from '../support/probes/plans.ts';
import { captureStatements } from '../support/probes/statements.ts';
import { type AdminQuery, adminQueries } from '../support/schema/adminQueries.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

const SIZES = { students: 10_000, messages: 20_000, submissions: 20_000 };

let gateway: TestGateway;
let admin: Person;
let queries: AdminQuery[];
let large: ReadonlySet<string>;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  const pool = new pg.Pool({ connectionString: gateway.databaseUrl, max: 1 });
  await writeLarge(pool, SIZES, () => {});
  await pool.end();
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
  queries = adminQueries(buildSchema(), await sampleIds(gateway.app, admin));
  large = await largeTables(gateway.app.pool);
}, 240_000);
afterAll(() => gateway.close());

/** Sends a query, and the one for its next page if it has one. */
async function sendPages({ document, variables }: AdminQuery): Promise<void> {
  const { data, errors } = await ask<Record<string, Page>>(gateway.url, admin.cookie, document, variables);
  if (errors) throw new Error(JSON.stringify(errors));
  const after = Object.values(data ?? {}).find((field) => field?.pageInfo?.endCursor)?.pageInfo?.endCursor;
  if (after && 'after' in variables) await ask(gateway.url, admin.cookie, document, { ...variables, after });
}

type Page = { pageInfo?: { endCursor: string | null } } | null;

describe('the queries of the admin panel', () => {
  it('are those of all tables', () => {
    const names = new Set(queries.map(({ name }) => name));
    expect([...names]).toEqual(expect.arrayContaining(['AdminStudents', 'AdminOverview', 'StuckPayments']));
    expect([...large]).toEqual(expect.arrayContaining(['Student', 'Payment', 'AuditEntry', 'Submission']));
  });

  it('read no large table as a whole', async () => {
    const whole: string[] = [];
    for (const query of queries) {
      const statements = await captureStatements(() => sendPages(query));
      for (const statement of readsOf(statements))
        for (const { type, table } of await scansOf(gateway.app.pool, statement))
          if (type === 'Seq Scan' && large.has(table))
            whole.push(`${query.name} ${query.variant}: ${table} by ${statement.text}`);
    }
    expect([...new Set(whole)]).toEqual([]);
  }, 240_000);

  it('find what was written, kept by the triggers', async () => {
    const { rows } = await gateway.app.pool.query(`SELECT
      (SELECT count(*)::int FROM "Student" WHERE "searchText" NOT LIKE "firstName" || ' %@large.test' OR version <> 1) AS students,
      (SELECT count(*)::int FROM "Payment" WHERE "searchText" NOT LIKE reference || ' %') AS payments,
      (SELECT count(*)::int FROM "Project" p WHERE "likesCount" <> (SELECT count(*) FROM "ProjectLike" l WHERE l."projectId" = p.id)) AS likes,
      (SELECT count(*)::int FROM "ThreadCounter" c WHERE position <> (SELECT max(position) FROM "Message" m WHERE m."studentId" = c."studentId")) AS threads`);
    expect(rows).toEqual([{ students: 0, payments: 0, likes: 0, threads: 0 }]);
  });
});
