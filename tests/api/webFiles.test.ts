import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { PLAIN, startGateway } from '../support/gateway.ts';

it('goes on serving when a file of the web app is gone since the start', async () => {
  const name = `gone-${randomUUID()}.js`;
  const file = fileURLToPath(new URL(`../../dist/web/assets/${name}`, import.meta.url));
  writeFileSync(file, 'export {};');
  const gateway = await startGateway(PLAIN).finally(() => rmSync(file));
  try {
    await expect(fetch(`${gateway.url}/assets/${name}`).then((answer) => answer.text())).rejects.toThrow();
    expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
  } finally {
    await gateway.close();
  }
});
