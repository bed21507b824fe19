import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RECORDED_MODELS } from '../../gateway/graphql/familyChanges.ts';
import { DATA_MODEL, type Field, primaryKeyOf } from '../../gateway/platform/database/whereSql.ts';
import { buildSchema } from '../../gateway/schema.ts';
import { withoutSignatures } from '../support/clients/heldAnswers.ts';
import { askWithVersion, type VersionedAnswer } from '../support/clients/versions.ts';
import { makeAnsweredFamily } from '../support/factories/answeredFamily.ts';
import type { Person } from '../support/factories/people.ts';
import { captureStatements } from '../support/probes/statements.ts';
import { memberQueries, type SampledQuery } from '../support/schema/sampledQueries.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

const schema = buildSchema();
let gateway: TestGateway;

/** A question of somebody, with the answer that they hold. */
type Held = { person: Person; query: SampledQuery; version: string; data: string; tables: Set<string> };

const held: Held[] = [];
const send = ({ cookie }: Person, query: SampledQuery, version: string | null) =>
  askWithVersion(gateway.url, cookie, query, version);

const counts = { unchanged: 0, changed: 0 };

/** Asks for the first time. */
async function hold(person: Person, query: SampledQuery): Promise<void> {
  const answers: VersionedAnswer[] = [];
  const statements = await captureStatements(async () => answers.push(await send(person, query, '')));
  const [{ data, extensions } = { data: null }] = answers;
  if (!extensions?.version) return;
  const tables = statements.flatMap(({ text }) =>
    [...text.matchAll(/"([A-Z]\w+)"/g)].map(([, name]) => `${name}`),
  );
  held.push({
    person,
    query,
    version: extensions.version,
    data: withoutSignatures(data),
    tables: new Set(tables),
  });
}

/** Asks again with the version that is held. @returns the answer that was called unchanged and is not; null without */
async function staleAnswer(one: Held): Promise<string | null> {
  const { person, query, version, data } = one;
  const answer = await send(person, query, version);
  const isUnchanged = answer.extensions?.unchanged === true;
  counts[isUnchanged ? 'unchanged' : 'changed'] += 1;
  if (!isUnchanged) {
    // None has a version while it may not be read.
    Object.assign(one, { version: answer.extensions?.version ?? '', data: withoutSignatures(answer.data) });
    return null;
  }
  const current = withoutSignatures((await send(person, query, null)).data);
  return current === data ? null : `${query.name}: ${data} is ${current}`;
}

/** Asks for all that is read from a table again. */
async function staleAnswers(table: string): Promise<string[]> {
  const asked = await Promise.all(held.filter(({ tables }) => tables.has(table)).map(staleAnswer));
  return asked.filter((stale) => stale !== null);
}

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  const [family] = [await makeAnsweredFamily(gateway), await makeAnsweredFamily(gateway)];
  const { parent, child, studentId, lessonId, assignmentId, sessionId, reference } = family;
  const ids = { id: studentId, studentId, student: studentId, asked: studentId, lessonId, assignmentId };
  const queries = memberQueries(schema, { ...ids, sessionId, reference }).filter(
    ({ variant }) => variant === '',
  );
  for (const person of [parent, child]) for (const query of queries) await hold(person, query);
}, 120_000);
afterAll(() => gateway.close());

type Row = Record<string, unknown>;

const fieldsOf = (table: string) => DATA_MODEL.datamodel.models[table]?.fields ?? [];
const isUuid = (value: unknown) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(`${value}`);

async function rowsOf(table: string): Promise<Row[]> {
  const { rows } = await gateway.app.pool.query<{ row: Row }>(
    `SELECT to_jsonb(t) AS row FROM "${table}" t ORDER BY t`,
  );
  return rows.map(({ row }) => row);
}

/** Returns another value for a column; undefined where there is none. */
async function otherValue(field: Field, value: unknown, others: readonly unknown[]): Promise<unknown> {
  if (field.isList) return undefined;
  if (field.kind === 'enum') {
    const { rows } = await gateway.app.pool.query(
      `SELECT unnest(enum_range(NULL::"${field.type}"))::text AS name`,
    );
    return rows.map(({ name }) => name).find((name) => name !== value);
  }
  // Of another row: a reference to something else that there is.
  if (isUuid(value ?? others.find(isUuid))) return others.find((other) => other !== value && isUuid(other));
  const now = new Date();
  return {
    String: `${value ?? ''} again`,
    Int: Number(value ?? 0) + 1,
    BigInt: Number(value ?? 0) + 1,
    Boolean: !value,
    DateTime: value === null ? now : new Date(new Date(`${value}`).getTime() + 3_600_000),
    Json: '[]',
  }[field.type];
}

/** Runs a statement. @returns false where a constraint or a trigger forbids it, or no row is changed */
async function write(text: string, values: readonly unknown[]): Promise<boolean> {
  try {
    const { rowCount } = await gateway.app.pool.query(text, [...values]);
    return rowCount === 1;
  } catch {
    return false;
  }
}

/** Writes the condition of a row, whose key has the values from $2 on. */
const isRow = (table: string) =>
  primaryKeyOf(table)
    .map((key, index) => `"${key}"::text = $${index + 2}`)
    .join(' AND ');
const keyOf = (table: string, row: Row) => primaryKeyOf(table).map((key) => row[key]);

/** Returns the first and the last row: of two families that were arranged one after the other. */
const some = (rows: readonly Row[]) =>
  [...new Set([rows[0], rows.at(-1)])].filter((row) => row !== undefined);

/** No row of it is ever written again. */
const isKept = (table: string) => table === 'Receipt';

/** Nothing goes with a row of these. */
const isLeaf = (table: string) =>
  !isKept(table) &&
  fieldsOf(table).every(({ kind, relationFromFields }) => kind !== 'object' || relationFromFields?.length);

describe('an answer that is called unchanged', () => {
  it.each([...RECORDED_MODELS])('is the same after a write to any column of %s', async (table) => {
    const rows = await rowsOf(table);
    const [stale, written] = [[] as string[], [] as string[]];
    for (const row of some(rows))
      for (const field of fieldsOf(table)) {
        const { kind, name } = field;
        if (kind === 'object' || primaryKeyOf(table).includes(name)) continue;
        const value = await otherValue(
          field,
          row[name],
          rows.map((other) => other[name]),
        );
        if (value === undefined) continue;
        const update = `UPDATE "${table}" SET "${name}" = $1 WHERE ${isRow(table)}`;
        if (!(await write(update, [value, ...keyOf(table, row)]))) continue;
        written.push(name);
        stale.push(...(await staleAnswers(table)));
        await write(update, [row[name], ...keyOf(table, row)]);
        stale.push(...(await staleAnswers(table)));
      }
    expect(stale).toEqual([]);
    if (!isLeaf(table) && !isKept(table)) expect(written).not.toEqual([]);
  });

  it.each([...RECORDED_MODELS].filter(isLeaf))(
    'is the same after a row of %s is gone and back',
    async (table) => {
      const stale: string[] = [];
      let gone = 0;
      for (const row of some(await rowsOf(table))) {
        const deletion = `DELETE FROM "${table}" WHERE ${isRow(table)} AND $1::text IS NULL`;
        if (!(await write(deletion, [null, ...keyOf(table, row)]))) continue;
        gone += 1;
        stale.push(...(await staleAnswers(table)));
        const insertion = `INSERT INTO "${table}" SELECT * FROM jsonb_populate_record(NULL::"${table}", $1)`;
        expect(await write(insertion, [JSON.stringify(row)])).toBe(true);
        stale.push(...(await staleAnswers(table)));
      }
      expect(stale).toEqual([]);
      expect(gone).toBeGreaterThan(0);
    },
  );

  it('was asked for often, and was neither always nor never unchanged', () => {
    expect(held.length).toBeGreaterThan(30);
    expect(counts.unchanged).toBeGreaterThan(500);
    expect(counts.changed).toBeGreaterThan(500);
  });
});

it('is recorded of the models that triggers watch, and no others', async () => {
  const { rows } = await gateway.app.pool.query<{ table: string }>(
    `SELECT tgrelid::regclass::text AS "table" FROM pg_trigger WHERE tgname = 'familyChanged'`,
  );
  const watched = rows.map(({ table }) => table.replaceAll('"', '')).sort();
  expect(watched).toEqual([...RECORDED_MODELS].sort());
});
