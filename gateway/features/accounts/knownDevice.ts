import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hmac } from '../../platform/auth/hmac.ts';
import { cacheSignedValues } from '../../platform/auth/signedValues.ts';
import type { Config } from '../../platform/config/settings.ts';
import { cookieName, isSecureSite, readCookie } from '../../platform/http/cookies.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** Most accounts remembered per browser, the latest ones: a family may share it. */
const MAX_ACCOUNTS = 8;

type Device = { id: string; accounts: string[] };

/** Returns the id of the device when this account has signed in with it before. */
export function knownDevice(config: Config, cookies: string | undefined, account: string): string | null {
  const device = readDevice(config, cookies);
  return device?.accounts.includes(shortDigest(account)) ? device.id : null;
}

/** Returns the id of a browser that somebody has signed in with before; null for any other one. */
export const deviceId = (config: Config, cookies: string | undefined): string | null =>
  readDevice(config, cookies)?.id ?? null;

/** Returns the cookie that marks the browser as known to this account. */
export function deviceCookie(config: Config, cookies: string | undefined, account: string): string {
  const { id, accounts } = readDevice(config, cookies) ?? {
    id: randomBytes(16).toString('base64url'),
    accounts: [],
  };
  const latest = [shortDigest(account), ...accounts.filter((other) => other !== shortDigest(account))];
  const content = [id, ...latest.slice(0, MAX_ACCOUNTS)].join('.');
  const secure = isSecureSite(config) ? '; Secure' : '';
  return `${deviceCookieName(config)}=${content}.${sign(config.authSecret, content)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${YEAR_SECONDS}${secure}`;
}

const readDevice = (config: Config, cookies: string | undefined): Device | null => {
  const value = readCookie(cookies, deviceCookieName(config));
  return value ? deviceOf(config.authSecret, value) : null;
};

const deviceOf = cacheSignedValues<Device>((secret, value) => {
  const end = value.lastIndexOf('.');
  const content = value.slice(0, Math.max(end, 0));
  const [actual, expected] = [Buffer.from(value.slice(end + 1)), Buffer.from(sign(secret, content))];
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  const [id = '', ...accounts] = content.split('.');
  return { id, accounts };
});

const deviceCookieName = (config: Config) => cookieName(config, 'little-makers.device');
const shortDigest = (digest: string) => digest.slice(0, 22);

function sign(secret: string, content: string): string {
  return hmac(secret).update(`device:${content}`).digest('base64url');
}
