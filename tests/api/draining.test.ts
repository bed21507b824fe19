import { expect, it } from 'vitest';
import { DEFAULTS, startGateway } from '../support/services/gateway.ts';

it('serves requests while it drains, and is not ready for new ones', async () => {
  const gateway = await startGateway({ ...DEFAULTS, env: { DRAIN_MS: '2000' } });
  const statusOf = async (path: string) => (await fetch(`${gateway.url}${path}`)).status;
  expect(await statusOf('/readyz')).toBe(200);
  const closed = gateway.close();
  expect(await statusOf('/readyz')).toBe(503);
  expect(await statusOf('/healthz')).toBe(200);
  await closed;
  await expect(statusOf('/healthz')).rejects.toThrow('fetch failed');
});
