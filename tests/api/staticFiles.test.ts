import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { DEFAULTS, startGateway } from '../support/services/gateway.ts';

describe('the gateway', () => {
  it('keeps serving when a file of the web app is deleted after the start', async () => {
    const name = `gone-${randomUUID()}.js`;
    const file = fileURLToPath(new URL(`../../dist/web/assets/${name}`, import.meta.url));
    writeFileSync(file, 'export {};');
    const gateway = await startGateway(DEFAULTS).finally(() => rmSync(file));
    try {
      await expect(
        fetch(`${gateway.url}/assets/${name}`).then((response) => response.text()),
      ).rejects.toThrow();
      expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
    } finally {
      await gateway.close();
    }
  });
});
