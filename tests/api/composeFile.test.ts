import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadConfig } from '../../gateway/platform/config/config.ts';
import { PRODUCTION_SETTINGS } from '../support/productionSettings.ts';

type Service = {
  environment?: Record<string, string | number>;
  ports?: string[];
  command?: string | string[];
};
type Compose = { services: Record<string, Service> };

const text = readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8');

/** Fills in variables as docker compose does. @throws Error with the sentence of a variable that must be set */
function interpolate(source: string, env: Record<string, string>): string {
  return source.replace(/\$\$|\$\{(\w+)(?::([-?])([^}]*))?\}/g, (whole, name, kind, rest) => {
    if (whole === '$$') return '$';
    if (env[name]) return env[name];
    if (kind === '?') throw new Error(rest);
    return rest ?? '';
  });
}

const compose = (env: Record<string, string>) => parse(interpolate(text, env), { merge: true }) as Compose;
const raw = parse(text, { merge: true }) as Compose;

const SECRETS = {
  POSTGRES_PASSWORD: 'f3kd93kfd0',
  AUTH_SECRET: PRODUCTION_SETTINGS.AUTH_SECRET,
  S3_ACCESS_KEY_ID: 'store',
  S3_SECRET_ACCESS_KEY: PRODUCTION_SETTINGS.S3_SECRET_ACCESS_KEY,
};

describe('the compose file', () => {
  it('holds no secret, and no default for one', () => {
    const values = Object.entries(raw.services).flatMap(([service, { environment = {} }]) =>
      Object.entries(environment).map(([name, value]) => ({ service, name, value: String(value) })),
    );
    const isSecret = (name: string) => /SECRET|PASSWORD|PRIVATE|TOKEN|KEY|ROOT_USER/.test(name);
    const given = values.filter(({ name }) => isSecret(name));
    expect(given.length).toBeGreaterThan(10);
    expect(given.filter(({ value }) => !/^\$\{\w+:(\?[^}]+|-)\}$/.test(value))).toEqual([]);
    const withPassword = values.filter(({ value }) => /:\/\/[^/]*:[^/]*@/.test(value));
    expect(withPassword.length).toBeGreaterThan(0);
    expect(withPassword.filter(({ value }) => !/:\/\/\w+:\$\{\w+:\?[^}]+\}@/.test(value))).toEqual([]);
  });

  it.each(Object.keys(SECRETS))('asks for %s in a sentence', (name) => {
    expect(() => compose({ ...SECRETS, [name]: '' })).toThrow(new RegExp(`^Set ${name} in \\.env, .{5,}`));
  });

  it('publishes to this machine alone, and nothing of the services but where browsers leave files', () => {
    const ports = Object.entries(compose(SECRETS).services).flatMap(([service, { ports: own = [] }]) =>
      own.map((port) => `${service} ${port}`),
    );
    expect(ports).toEqual([
      'proxy 127.0.0.1:4000:4000',
      'mail 127.0.0.1:8025:8025',
      'objects 127.0.0.1:9000:9000',
    ]);
  });

  it('gives the product what it starts with', () => {
    const env = { ...SECRETS, NODE_ENV: 'production', SMTP_URL: PRODUCTION_SETTINGS.SMTP_URL };
    const { services } = compose({
      ...env,
      PAYSTACK_SECRET_KEY: PRODUCTION_SETTINGS.PAYSTACK_SECRET_KEY,
      PAYSTACK_PUBLIC_KEY: PRODUCTION_SETTINGS.PAYSTACK_PUBLIC_KEY,
    });
    for (const name of ['gateway-1', 'gateway-2', 'worker']) {
      const environment = Object.fromEntries(
        Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [key, String(value ?? '')]),
      );
      expect(loadConfig(environment)).toMatchObject({ mode: 'production', trustedProxies: 1 });
    }
  });
});
