import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, inject, it } from 'vitest';
import { loadConfig } from '../../gateway/platform/config/config.ts';
import { MAIN } from '../support/processes/main.ts';
import { PRODUCTION_SETTINGS as PRODUCTION } from '../support/services/productionSettings.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(`${ROOT}/${path}`, 'utf8');

describe('production', () => {
  it('starts with settings of its own', () => {
    expect(loadConfig(PRODUCTION).mode).toBe('production');
  });

  it.each([
    ['AUTH_SECRET', 'a secret for tests that is long enough'],
    ['AUTH_SECRET', 'a secret for the payment tests only'],
    ['AUTH_SECRET', 'a secret for products in tests that is long enough'],
    ['AUTH_SECRET', 'x'.repeat(48)],
    ['AUTH_SECRET', 'abcabcab'.repeat(6)],
    ['AUTH_SECRET', '0123456789abcdef'.repeat(3)],
    ['S3_SECRET_ACCESS_KEY', 'little-makers'],
    ['S3_SECRET_ACCESS_KEY', 'minioadmin'],
    ['S3_SECRET_ACCESS_KEY', 'a secret'],
    ['GOOGLE_CLIENT_SECRET', 'changeme'],
    ['PAYSTACK_SECRET_KEY', 'secret'],
    ['DATABASE_URL', 'postgresql://littlemakers:little-makers@postgres:5432/littlemakers'],
    ['DATABASE_URL', 'postgresql://postgres:postgres@db:5432/postgres'],
    ['DATABASE_URL', 'postgresql://postgres:Passw%6Frd@db:5432/postgres'],
    ['REDIS_URL', 'redis://:changeme@redis:6379'],
    ['SMTP_URL', 'smtp://user:password@host:587'],
  ])('rejects a sample value by name: %s=%s', (name, value) => {
    expect(() => loadConfig({ ...PRODUCTION, [name]: value })).toThrow(
      new RegExp(`^Production refuses (this )?${name}[ :,][^.]*\\.$`),
    );
    expect(loadConfig({ ...PRODUCTION, NODE_ENV: 'development', [name]: value }).mode).toBe('development');
  });

  it('rejects every secret in an example or a test', () => {
    const files = ['.env.example', 'docker-compose.yml', 'README.md'].concat(
      globSync('tests/**/*.ts', { cwd: ROOT }).filter((path) => !path.endsWith('productionSettings.test.ts')),
    );
    const secrets = files.flatMap((path) =>
      [
        ...read(path).matchAll(
          /\b(?:AUTH_SECRET|S3_SECRET_ACCESS_KEY|PRODUCT_SECRET)\s*[:=]\s*'([^']+)'(?!\.)/g,
        ),
      ].map(([, value = '']) => value),
    );
    expect(secrets.length).toBeGreaterThan(2);
    const accepted = secrets.filter((value) => {
      const name = value.length >= 32 ? 'AUTH_SECRET' : 'S3_SECRET_ACCESS_KEY';
      try {
        return Boolean(loadConfig({ ...PRODUCTION, [name]: value }));
      } catch {
        return false;
      }
    });
    expect(accepted).toEqual([]);
  });

  it('warns when the payment key is a test key', () => {
    expect(loadConfig({ ...PRODUCTION, PAYSTACK_SECRET_KEY: 'sk_test_4kd9' }).warnings.join()).toContain(
      'PAYSTACK_SECRET_KEY is a test key',
    );
  });

  it('exits with the error before it opens anything', async () => {
    const product = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: inject('scratch'),
        ...PRODUCTION,
        AUTH_SECRET: 'x'.repeat(40),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    product.stderr.on('data', (text) => {
      output += text;
    });
    expect(await once(product, 'close')).toEqual([1, null]);
    expect(output).toContain('Production refuses this AUTH_SECRET');
  });
});
