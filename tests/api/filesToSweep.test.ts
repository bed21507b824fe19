import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/services/database.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Columns that refer to files, of all tables but that of uploads, which a file has while it is attached to nothing. */
const REFERENCES = `
  SELECT conrelid::regclass::text || '.' || attname AS name
  FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
  WHERE contype = 'f' AND confrelid = '"StoredFile"'::regclass AND conrelid <> '"Upload"'::regclass
  ORDER BY name`;

/** Columns whose change, or whose row's end, has the file looked at by the sweep. */
const TRIGGERS = `
  SELECT tgrelid::regclass::text || '.' || split_part(encode(tgargs, 'escape'), '\\000', 1) AS name
  FROM pg_trigger WHERE tgfoid = '"planSweepOfDetachedFile"'::regproc AND tgname = $1
  ORDER BY name`;

it('looks at a file again whatever referred to it and does not any more', async () => {
  const namesOf = async (text: string, values: string[]) => {
    const { rows } = await client.query<{ name: string }>(text, values);
    return rows.map(({ name }) => name);
  };
  const references = await namesOf(REFERENCES, []);
  expect(references).toContain('"SubmissionFile".fileId');
  for (const trigger of ['fileDetachedByDelete', 'fileDetachedByUpdate'])
    expect(await namesOf(TRIGGERS, [trigger])).toEqual(references);
});
