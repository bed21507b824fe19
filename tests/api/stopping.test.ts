import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { PLAIN, startGateway } from '../support/gateway.ts';
import { makeFamily } from '../support/people.ts';
import { connect } from '../support/socket.ts';

const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename } }`;
/** Far longer than closing takes when nothing is under way. */
const LONG_S = 0.5;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('waits for a request that its client has left before the database is closed', async () => {
  const gateway = await startGateway({ ...PLAIN, databaseUrl: database.url });
  const { parent, studentId } = await makeFamily(gateway.app, gateway.url);
  const socket = await connect(gateway.url, parent.cookie);
  const failures = vi.spyOn(gateway.app.log, 'error');
  const ended = vi.spyOn(gateway.app.pool, 'end');
  const holder = new Client({ connectionString: database.url });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM "Student" WHERE id = $1 FOR UPDATE', [studentId]);
  const id = randomUUID();
  const leaving = new AbortController();
  const left = fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    signal: leaving.signal,
    headers: {
      cookie: parent.cookie,
      origin: gateway.url,
      'content-type': 'application/json',
      'x-little-makers': 'web',
    },
    body: JSON.stringify({ query: SEND, variables: { input: { id, studentId, content: 'On my way out' } } }),
  });
  await vi.waitFor(async () => {
    const { rows } = await holder.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(1);
  });
  leaving.abort();
  await expect(left).rejects.toThrow();

  const closing = gateway.close();
  await once(socket.raw, 'close');
  await holder.query('SELECT pg_sleep($1)', [LONG_S]);
  expect(ended).not.toHaveBeenCalled();
  await holder.query('COMMIT');
  await closing;
  expect(failures).not.toHaveBeenCalled();
  const { rows } = await holder.query('SELECT content FROM "Message" WHERE id = $1', [id]);
  expect(rows).toEqual([{ content: 'On my way out' }]);
  await holder.end();
});
