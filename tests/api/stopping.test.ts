import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { PLAIN, startGateway } from '../support/gateway.ts';
import { makeFamily } from '../support/people.ts';
import { beginWrite } from '../support/rows.ts';
import { connect } from '../support/socket.ts';

const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename } }`;
/** Far longer than closing takes when nothing is under way. */
const LONG_MS = 500;

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
  const write = await beginWrite(database.url, 'SELECT 1 FROM "Student" WHERE id = $1 FOR UPDATE', [
    studentId,
  ]);
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
  await write.awaited();
  leaving.abort();
  await expect(left).rejects.toThrow();

  const closing = gateway.close();
  await once(socket.raw, 'close');
  // That something does not happen takes a time to see.
  await Promise.race([closing, wait(LONG_MS)]);
  expect(ended).not.toHaveBeenCalled();
  await write.commit();
  await closing;
  expect(failures).not.toHaveBeenCalled();
  const after = await startGateway({ ...PLAIN, databaseUrl: database.url });
  const message = await after.app.prisma.message.findUnique({ where: { id }, select: { content: true } });
  expect(message).toEqual({ content: 'On my way out' });
  await after.close();
});
