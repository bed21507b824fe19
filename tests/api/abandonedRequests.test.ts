import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { textOf } from '../support/clients/http.ts';
import { connect } from '../support/clients/socket.ts';
import { makeFamily } from '../support/factories/people.ts';
import { beginWrite } from '../support/probes/openWrite.ts';
import { ROUTE_SAMPLES } from '../support/schema/routeSamples.ts';
import { createTestDatabase, type TestDatabase } from '../support/services/database.ts';
import { DEFAULTS, startGateway } from '../support/services/gateway.ts';
import { SendMessageDocument } from './abandonedRequests.generated.ts';

/** Much longer than closing takes when no request is pending. */
const LONG_CLOSE_MS = 500;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('finishes a request that its client has aborted before it closes the database', async () => {
  const gateway = await startGateway({ ...DEFAULTS, databaseUrl: database.url });
  const { parent, studentId } = await makeFamily(gateway.app);
  const socket = await connect(gateway.url, parent.cookie);
  const errors = vi.spyOn(gateway.app.log, 'error');
  const poolEnd = vi.spyOn(gateway.app.pool, 'end');
  const write = await beginWrite(database.url, 'SELECT 1 FROM "Student" WHERE id = $1 FOR UPDATE', [
    studentId,
  ]);
  const id = randomUUID();
  const controller = new AbortController();
  const response = fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    signal: controller.signal,
    headers: {
      cookie: parent.cookie,
      origin: gateway.url,
      'content-type': 'application/json',
      'x-little-makers': 'web',
    },
    body: JSON.stringify({
      query: textOf(SendMessageDocument),
      variables: { input: { id, studentId, content: 'On my way out' } },
    }),
  });
  await write.awaited();
  controller.abort();
  await expect(response).rejects.toThrow();

  const closing = gateway.close();
  await once(socket.raw, 'close');
  // No event says that the pool is still open, so the test gives a wrong close the time to happen.
  await Promise.race([closing, wait(LONG_CLOSE_MS)]);
  expect(poolEnd).not.toHaveBeenCalled();
  await write.commit();
  await closing;
  expect(errors).not.toHaveBeenCalled();
  const restarted = await startGateway({ ...DEFAULTS, databaseUrl: database.url });
  const message = await restarted.app.prisma.message.findUnique({
    where: { id },
    select: { content: true },
  });
  expect(message).toEqual({ content: 'On my way out' });
  await restarted.close();
});

it('logs the error of a request whose client has left meanwhile', async () => {
  const gateway = await startGateway({ ...DEFAULTS, databaseUrl: database.url });
  const { pool, config, log } = gateway.app;
  const warnings = vi.spyOn(log, 'warn');
  const { path = '', method = '' } = ROUTE_SAMPLES.files ?? {};
  const held = await Promise.all(Array.from({ length: config.databasePool }, () => pool.connect()));
  const controller = new AbortController();
  const response = fetch(`${gateway.url}${path}`, { method, signal: controller.signal });
  await expect.poll(() => pool.waitingCount).toBeGreaterThan(0);
  controller.abort();
  await expect(response).rejects.toThrow();
  // The request gives up waiting for a connection after two seconds.
  await expect.poll(() => warnings.mock.calls.map(([, text]) => text)).toContain('a request failed');
  for (const client of held) client.release();
  await gateway.close();
});
