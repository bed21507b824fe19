import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
// Filled and closed at chosen moments.
import { createErrorRecords, type ErrorRecord } from '../../gateway/platform/log/errorRecords.ts';
import { ask } from '../support/clients/http.ts';
import { captureLog } from '../support/probes/capturedLog.ts';
import { holdStatements } from '../support/probes/statements.ts';
import { createTestDatabase } from '../support/services/database.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { spawnGateway } from '../support/services/spawnedGateway.ts';
import { PlatformNameDocument } from './errorLog.generated.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.app.prisma.errorRecord.deleteMany();
});

const find = (requestId: string) => gateway.app.prisma.errorRecord.findUnique({ where: { requestId } });

describe('the store of errors', () => {
  const anError = (): ErrorRecord => ({
    ...{ requestId: randomUUID(), profileId: null, kind: 'OPERATION', place: 'Lessons' },
    ...{ errorName: 'Error', release: null },
  });
  const count = () => gateway.app.prisma.errorRecord.count();

  it('drops what is more than a second may have, in one line of the log', async () => {
    const captured = captureLog('info');
    const records = createErrorRecords(gateway.app.pool, captured.log);
    for (let added = 0; added < 500; added += 1) records.add(anError());
    await records.close();
    expect(await count()).toBe(100);
    const lines = captured.lines<{ msg: string; dropped: number }>();
    expect(lines).toMatchObject([{ msg: 'records of errors were dropped', dropped: 400 }]);
  });

  it('takes new ones after the database did not', async () => {
    const captured = captureLog('info');
    const records = createErrorRecords(gateway.app.pool, captured.log);
    const isLogged = () => captured.text().includes('records of errors were not written');
    await gateway.app.pool.query('ALTER TABLE "ErrorRecord" RENAME TO "Gone"');
    records.add(anError());
    await expect.poll(isLogged, { timeout: 10_000 }).toBe(true);
    await gateway.app.pool.query('ALTER TABLE "Gone" RENAME TO "ErrorRecord"');
    const next = anError();
    records.add(next);
    await expect.poll(() => find(next.requestId), { timeout: 10_000 }).not.toBeNull();
    await records.close();
    expect(await count()).toBe(1);
  });

  it('has the request that took too long, under the id that its sender gets', async () => {
    const release = holdStatements(({ text }) => text.includes('"Setting"'));
    const answer = await ask(gateway.url, null, PlatformNameDocument, {}).finally(release);
    expect(answer.errors).toMatchObject([
      { message: 'This took too long. Please try again.', extensions: { code: 'TIMEOUT' } },
    ]);
    const requestId = String(answer.errors?.[0]?.extensions?.requestId);
    const stored = { errorName: 'ExecutionTimeout', place: 'PlatformName' };
    await expect.poll(() => find(requestId), { timeout: 10_000 }).toMatchObject(stored);
  });

  it('keeps the record of somebody who is gone, without the person', async () => {
    const records = createErrorRecords(gateway.app.pool, gateway.app.log);
    const error = { ...anError(), profileId: randomUUID() };
    records.add(error);
    await records.close();
    expect(await find(error.requestId)).toMatchObject({ profileId: null });
  });

  it('writes what is waiting when the gateway is asked to stop', async () => {
    const database = await createTestDatabase();
    const spawned = await spawnGateway(database.url, { TRUSTED_DOCUMENTS: 'off' });
    try {
      await database.run('ALTER TABLE "Setting" RENAME TO "Gone"', []);
      const { errors } = await ask(spawned.url, null, PlatformNameDocument, {});
      await spawned.stop();
      const rows = await database.run<{ requestId: string; place: string }>(
        'SELECT "requestId", place FROM "ErrorRecord"',
        [],
      );
      const requestId = String(errors?.[0]?.extensions?.requestId);
      expect(rows).toEqual([{ requestId, place: 'PlatformName' }]);
    } finally {
      await spawned.close();
      await database.drop();
    }
  });
});
