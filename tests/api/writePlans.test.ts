import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { features } from '../../gateway/features.ts';
import { housekeepingRecurringTasks } from '../../gateway/jobs/housekeeping.ts';
import { writeLarge } from '../../prisma/large/writeLarge.ts';
import { dataOf, successOf } from '../support/clients/http.ts';
import { askAs, type Family, makeFamily } from '../support/factories/people.ts';
import { makeFamilies, reviewWork, submitWork } from '../support/factories/submissions.ts';
import { sendMessage } from '../support/factories/threads.ts';
import { largeTables, partialIndexes } from '../support/probes/plans.ts';
import { findingsOf } from '../support/probes/statementPlans.ts';
import { captureStatements, type Statement } from '../support/probes/statements.ts';
import { trustedDocument } from '../support/schema/operations.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

const SIZES = { students: 3000, messages: 9000, submissions: 9000 };

/** The tables that grow fastest of those that are pruned. */
const PRUNED = ['FeedEvent', 'NotificationDelivery', 'Mail', 'AuthSession', 'FamilyChange', 'WebhookEvent'];

/** It compares each payment of a night with its entries: of few, all lines of the ledger are read sooner than by their index. */
const READS_WHOLE = ['ledger.reconcile'];

let gateway: TestGateway;
let pool: pg.Pool;
let families: Awaited<ReturnType<typeof makeFamilies>>;
let family: Family;
let lessonId: string;
let assignmentId: string;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  pool = new pg.Pool({ connectionString: gateway.databaseUrl, max: 1 });
  await writeLarge(pool, SIZES, () => {});
  const { prisma } = gateway.app;
  families = await makeFamilies(gateway.app);
  family = await makeFamily(gateway.app);
  const lesson = await prisma.lesson.findFirstOrThrow({
    where: { course: 'WEBSITE_APP', number: 1 },
    include: { assignments: true },
  });
  lessonId = lesson.id;
  assignmentId = lesson.assignments[0]?.id ?? '';
}, 300_000);
afterAll(async () => {
  await pool.end();
  await gateway.close();
});

/** Returns what is wrong with the statements that the product sends while something happens. */
async function findingsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const statements = await captureStatements(work);
  expect(statements).not.toEqual([]);
  const [large, partial] = [await largeTables(pool), await partialIndexes(pool)];
  expect([...large]).toEqual(
    expect.arrayContaining(['Student', 'Message', 'Submission', 'FeedEvent', 'Profile']),
  );
  const found: string[] = [];
  for (const { name, text, values } of distinct(statements)) {
    const statement = { text, values, planning: name ? ('kept' as const) : ('values' as const) };
    const findings = await findingsOf(gateway.app.pool, statement, large, partial);
    found.push(...findings.map(({ shape, problem }) => `${problem}: ${shape}`));
  }
  return found;
}

const distinct = (statements: readonly Statement[]): Statement[] => [
  ...new Map(
    statements
      .filter(({ text }) => /^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE)\b/i.test(text))
      .map((statement) => [statement.text, statement]),
  ).values(),
];

describe('reads no growing table as a whole, and sorts no more than a page,', () => {
  it('to send a message', async () => {
    expect(
      await findingsDuring(() => sendMessage(gateway.url, family.mentor, family.studentId, 'Hello')),
    ).toEqual([]);
  });

  it('to submit work to the shared queue, to review it and to complete its lesson', async () => {
    const { diyParent, diyStudent: studentId, admin } = families;
    const found = await findingsDuring(async () => {
      const submission = successOf(await submitWork(gateway, diyParent, { studentId, assignmentId }));
      successOf(await reviewWork(gateway, admin, submission.id, 90));
      const input = { studentId, lessonId };
      dataOf(await askAs(gateway.url, diyParent)(trustedDocument('CompleteLesson'), { input }));
      expect(await gateway.app.prisma.lessonCompletion.count({ where: input })).toBe(1);
    });
    expect(found).toEqual([]);
  });

  it.for(
    housekeepingRecurringTasks.filter(({ name }) => PRUNED.some((table) => name.includes(`.${table}.`))),
  )('to prune: $name', async ({ run }) => {
    expect(await findingsDuring(() => run(gateway.app, new AbortController().signal))).toEqual([]);
  });

  it.for(
    features
      .flatMap(({ recurringTasks }) => recurringTasks ?? [])
      .filter(({ name }) => !READS_WHOLE.includes(name)),
  )('in the recurring task $name', async ({ run }) => {
    expect(await findingsDuring(() => run(gateway.app, new AbortController().signal))).toEqual([]);
  });
});
