import { expect, it } from 'vitest';
import { PLAIN, startGateway } from '../support/gateway.ts';

it('serves on while it is stopping, and says at /readyz that others should', async () => {
  const gateway = await startGateway({ ...PLAIN, env: { DRAIN_MS: '2000' } });
  const statusOf = (path: string) => fetch(`${gateway.url}${path}`).then((answer) => answer.status);
  expect(await statusOf('/readyz')).toBe(200);
  const closed = gateway.close();
  expect(await statusOf('/readyz')).toBe(503);
  expect(await statusOf('/healthz')).toBe(200);
  await closed;
  await expect(statusOf('/healthz')).rejects.toThrow('fetch failed');
});
