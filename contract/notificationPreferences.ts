import { badInput, type DomainError } from './errors.ts';
import { isAt } from './links.ts';
import { pattern } from './pattern.ts';
import type { Choice, Digest, Kind } from './notifications.ts';
import { kindsFor } from './notifications.ts';

/** Browsers of one person that can be woken; the oldest makes room for a new one. */
export const BROWSERS_MAX = 10;
export const ENDPOINT_MAX = 1000;

/** What a person changes; what is left out stays. */
export type Changes = {
  kinds: (Choice & { kind: string })[] | null;
  mailWanted: boolean | null;
  quiet: { on: boolean; from: number; until: number } | null;
  digest: Digest | null;
  digestHour: number | null;
  timeZone: string | null;
};

const MINUTES_A_DAY = 24 * 60;
const isWithin = (value: number, end: number) => Number.isInteger(value) && value >= 0 && value < end;

/** The first thing that is wrong with what somebody wishes; the zone is for who knows the zones. */
export function checkChanges(role: string, { kinds, quiet, digestHour }: Changes): DomainError | null {
  const own: string[] = kindsFor(role);
  const names = (kinds ?? []).map(({ kind }) => kind);
  if (names.some((kind) => !own.includes(kind)) || new Set(names).size < names.length) {
    return badInput('kinds', 'There is no such kind of news');
  }
  if (quiet && !(isWithin(quiet.from, MINUTES_A_DAY) && isWithin(quiet.until, MINUTES_A_DAY))) {
    return badInput('quiet', 'Please choose times of a day');
  }
  if (quiet?.on && quiet.from === quiet.until) {
    return badInput('quiet', 'Quiet hours end at another time than they begin');
  }
  if (digestHour !== null && !isWithin(digestHour, 24))
    return badInput('digestHour', 'Please choose an hour');
  return null;
}

/** What a link in a mail stops: one kind, the digest of a rhythm, or all of it. */
export type Scope = Kind | 'DIGEST_DAILY' | 'DIGEST_WEEKLY' | 'ALL';

/** The push services of the browsers there are; nothing is ever sent anywhere else. */
const PUSH_HOST = 'fcm.googleapis.com';
const PUSH_DOMAINS = ['push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'];

const POINT = pattern({ max: 88, matches: /^B[A-Za-z0-9_-]{86}=?$/ });
const SECRET = pattern({ max: 24, matches: /^[A-Za-z0-9_-]{22}(==)?$/ });

/**
 * Whether an address is one of a push service.
 * @param extraOrigin another service beside the known ones, for tests; null for none
 */
export function isPushEndpoint(endpoint: string, extraOrigin: string | null): boolean {
  const url = endpoint.length > ENDPOINT_MAX ? null : URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  if (extraOrigin && url.origin === extraOrigin) return true;
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    (url.hostname === PUSH_HOST || isAt(url.hostname, PUSH_DOMAINS))
  );
}

/** Whether these are the keys that a browser makes: a point on the curve, and sixteen bytes. */
export function arePushKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  return POINT.test(p256dh) && SECRET.test(auth);
}

export const SETTINGS_TEXTS = {
  zone: 'There is no such time zone',
  notAPushService: 'Notifications to this browser are not possible',
  badLink: 'This link is not complete. Please open it from the mail again.',
};
