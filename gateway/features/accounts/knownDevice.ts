import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../platform/config/config.ts';
import { cookieName, isSecureSite, readCookie } from '../../platform/http/cookies.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** A family shares a browser; the accounts that used it last are remembered. */
const MAX_ACCOUNTS = 8;

type Device = { id: string; accounts: string[] };

/** Returns the id of the device when this account has signed in with it before. */
export function knownDevice(config: Config, cookies: string | undefined, account: string): string | null {
  const device = readDevice(config, cookies);
  return device?.accounts.includes(shortened(account)) ? device.id : null;
}

/** Returns the cookie by which the browser is known to this account from now on. */
export function deviceCookie(config: Config, cookies: string | undefined, account: string): string {
  const { id, accounts } = readDevice(config, cookies) ?? {
    id: randomBytes(16).toString('base64url'),
    accounts: [],
  };
  const latest = [shortened(account), ...accounts.filter((one) => one !== shortened(account))];
  const content = [id, ...latest.slice(0, MAX_ACCOUNTS)].join('.');
  const secure = isSecureSite(config) ? '; Secure' : '';
  return `${nameOf(config)}=${content}.${sign(config, content)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${YEAR_SECONDS}${secure}`;
}

function readDevice(config: Config, cookies: string | undefined): Device | null {
  const value = readCookie(cookies, nameOf(config)) ?? '';
  const end = value.lastIndexOf('.');
  const content = value.slice(0, Math.max(end, 0));
  const [given, right] = [Buffer.from(value.slice(end + 1)), Buffer.from(sign(config, content))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const [id = '', ...accounts] = content.split('.');
  return { id, accounts };
}

const nameOf = (config: Config) => cookieName(config, 'little-makers.device');
const shortened = (digest: string) => digest.slice(0, 22);

function sign({ authSecret }: Config, content: string): string {
  return createHmac('sha256', authSecret).update(`device:${content}`).digest('base64url');
}
