import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadConfig } from './config.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'little-makers-secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const load = () => loadConfig({ DATA_DIR: dataDir });
const CASES = [
  ['auth-secret', () => load().authSecret, 'all users have to sign in again'],
  ['vapid-keys.json', () => load().vapid?.privateKey, 'users have to allow push notifications again'],
] as const;

describe.each(CASES)('%s in the data folder', (name, read, consequence) => {
  const file = () => join(dataDir, name);

  it('is created once, complete, readable by its owner alone, and leaves no temporary file', () => {
    const first = read();
    expect(first).toMatch(/^[\w-]{40,}$/);
    expect(read()).toBe(first);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir).sort()).toEqual(['auth-secret', 'vapid-keys.json']);
  });

  it.each([
    ['empty', () => ''],
    ['cut short', (whole: string) => whole.slice(0, -9)],
    ['blank', () => '\n'],
    ['of zeros', (whole: string) => '\0'.repeat(whole.length)],
  ])('is replaced with a warning when it is %s', (_name, damage) => {
    const first = read();
    writeFileSync(file(), damage(readFileSync(file(), 'utf8')));
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const second = read();
    const warnings = stderr.mock.calls.map(([line]) => String(line)).join('');
    stderr.mockRestore();
    expect(warnings).toContain(`${name} is damaged; generating a new one: ${consequence}`);
    expect(second).toMatch(/^[\w-]{40,}$/);
    expect(second).not.toBe(first);
    expect(read()).toBe(second);
    expect(readdirSync(dataDir)).toHaveLength(2);
  });

  it('fails when it cannot be replaced', () => {
    mkdirSync(file());
    expect(() => read()).toThrow(/EISDIR/);
  });
});

it.each(['no file', 'an empty file'])(
  'processes that start together over %s agree on one secret',
  async (start) => {
    if (start === 'an empty file') writeFileSync(join(dataDir, 'auth-secret'), '');
    const config = new URL('config.ts', import.meta.url).href;
    const script = `import { loadConfig } from '${config}'; process.stdout.write(loadConfig(process.env).authSecret)`;
    const secrets = await Promise.all(
      Array.from({ length: 6 }, () =>
        text(
          spawn(process.execPath, ['--input-type=module', '-e', script], {
            env: { PATH: process.env.PATH, DATA_DIR: dataDir },
            stdio: ['ignore', 'pipe', 'ignore'],
          }).stdout,
        ),
      ),
    );
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
  },
);
