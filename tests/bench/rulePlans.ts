import type { GraphQLSchema } from 'graphql';
import type { Viewer } from '../../gateway/context.ts';
import type { EventSource } from '../../gateway/graphql/builder.ts';
import type { VisibleRows } from '../../gateway/graphql/rowRules.ts';
import { primaryKeyOf } from '../../gateway/platform/database/whereSql.ts';
import { genericScansOf, type Scan, scansOf } from '../support/probes/plans.ts';
import { askQuestions } from '../support/probes/questions.ts';
import { captureStatements } from '../support/probes/statements.ts';
import type { TestGateway } from '../support/services/gateway.ts';

/** Pairs of a viewer and a row in one statement, as after a burst of messages. */
const PAIRS = 300;

const SOME_VIEWERS = `
  SELECT profile.id, profile.role, CASE WHEN mentor."isActive" THEN mentor.id END AS "mentorId",
    true AS "onboardingCompleted", false AS "isClosed", profile.id AS "sessionId", '' AS state
  FROM (
    (SELECT id FROM "Profile" WHERE role = 'PARENT' LIMIT 60)
    UNION ALL (SELECT "loginId" FROM "Student" WHERE "loginId" IS NOT NULL LIMIT 10)
    UNION ALL (SELECT "profileId" FROM "Mentor" LIMIT 20)
    UNION ALL (SELECT id FROM "Profile" WHERE role = 'ADMIN' LIMIT 1)
  ) AS chosen JOIN "Profile" profile USING (id) LEFT JOIN "Mentor" mentor ON mentor."profileId" = profile.id`;

/** A rule of access by which events are delivered, and how its rows are read. */
export type RulePlan = { name: string; scans: Scan[] };

/**
 * Asks every rule by which events are delivered about people of each kind, and returns how PostgreSQL reads the tables:
 * planned for the values and for any.
 */
export async function rulePlans({ app }: TestGateway, schema: GraphQLSchema): Promise<RulePlan[]> {
  const { rows: viewers } = await app.pool.query<Viewer>(SOME_VIEWERS);
  const plans: RulePlan[] = [];
  for (const [name, rows] of rulesOf(schema)) {
    const [key] = primaryKeyOf(rows.model);
    const { rows: found } = await app.pool.query<{ id: string }>(
      `SELECT "${key}"::text AS id FROM "${rows.model}" LIMIT ${PAIRS}`,
    );
    const questions = Array.from({ length: PAIRS }, (_, index) => ({
      viewer: viewers[index % viewers.length] as Viewer,
      rows,
      rowId: found[index % found.length]?.id ?? '',
    }));
    if (found.length === 0) continue;
    const [statement] = await captureStatements(() => askQuestions(app.pool, questions));
    if (!statement) throw new Error(`${name} asked nothing`);
    const planned = await Promise.all([scansOf(app.pool, statement), genericScansOf(app.pool, statement)]);
    plans.push({ name, scans: planned.flat() });
  }
  return plans;
}

function rulesOf(schema: GraphQLSchema): [name: string, rows: VisibleRows][] {
  return Object.values(schema.getSubscriptionType()?.getFields() ?? {}).flatMap(({ name, extensions }) => {
    const source = extensions.events as EventSource;
    return 'rules' in source
      ? source.rules.map(({ rows }): [string, VisibleRows] => [`${name} (${rows.model})`, rows])
      : [];
  });
}
