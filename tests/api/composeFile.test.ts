import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
// The product reads the settings, because the compose file has to provide those that it accepts.
import { loadConfig } from '../../gateway/platform/config/config.ts';
import { PRODUCTION_SETTINGS } from '../support/services/productionSettings.ts';

type Service = {
  environment?: Record<string, string | number>;
  ports?: string[];
  command?: string | string[];
};
type Compose = { services: Record<string, Service> };

const text = readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8');

/** Substitutes variables as docker compose does. @throws Error with the message of a variable that must be set */
function interpolate(source: string, env: Record<string, string>): string {
  return source.replace(/\$\$|\$\{(\w+)(?::([-?])([^}]*))?\}/g, (match, name, kind, argument) => {
    if (match === '$$') return '$';
    if (env[name]) return env[name];
    if (kind === '?') throw new Error(argument);
    return argument ?? '';
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

describe('docker-compose.yml', () => {
  it('contains no secret and no default for one', () => {
    const values = Object.entries(raw.services).flatMap(([service, { environment = {} }]) =>
      Object.entries(environment).map(([name, value]) => ({ service, name, value: String(value) })),
    );
    const secrets = values.filter(({ name }) => /SECRET|PASSWORD|PRIVATE|TOKEN|KEY|ROOT_USER/.test(name));
    expect(secrets.length).toBeGreaterThan(10);
    expect(secrets.filter(({ value }) => !/^\$\{\w+:(\?[^}]+|-)\}$/.test(value))).toEqual([]);
    const withPassword = values.filter(({ value }) => /:\/\/[^/]*:[^/]*@/.test(value));
    expect(withPassword.length).toBeGreaterThan(0);
    expect(withPassword.filter(({ value }) => !/:\/\/\w+:\$\{\w+:\?[^}]+\}@/.test(value))).toEqual([]);
  });

  it.each(Object.keys(SECRETS))('requires %s with a sentence that says how to set it', (name) => {
    expect(() => compose({ ...SECRETS, [name]: '' })).toThrow(new RegExp(`^Set ${name} in \\.env, .{5,}`));
  });

  it('publishes only proxy, mailbox and object store, on the loopback interface', () => {
    const ports = Object.entries(compose(SECRETS).services).flatMap(([service, { ports: own = [] }]) =>
      own.map((port) => `${service} ${port}`),
    );
    expect(ports).toEqual([
      'proxy 127.0.0.1:4000:4000',
      'mail 127.0.0.1:8025:8025',
      'objects 127.0.0.1:9000:9000',
    ]);
  });

  it('gives gateways and worker valid production settings', () => {
    const { services } = compose({
      ...SECRETS,
      NODE_ENV: 'production',
      SMTP_URL: PRODUCTION_SETTINGS.SMTP_URL,
      PAYSTACK_SECRET_KEY: PRODUCTION_SETTINGS.PAYSTACK_SECRET_KEY,
      PAYSTACK_PUBLIC_KEY: PRODUCTION_SETTINGS.PAYSTACK_PUBLIC_KEY,
      ROOM_URL: PRODUCTION_SETTINGS.ROOM_URL,
    });
    for (const name of ['gateway-1', 'gateway-2', 'worker']) {
      const environment = Object.fromEntries(
        Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [key, String(value ?? '')]),
      );
      expect(loadConfig(environment)).toMatchObject({ mode: 'production', trustedProxies: 1 });
    }
  });
});
