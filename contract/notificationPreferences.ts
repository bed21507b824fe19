import { badInput, type DomainError } from './errors.ts';
import { isHostWithin } from './links.ts';
import type { ChannelPreferences, Digest, Kind } from './notifications.ts';
import { notificationKindsFor } from './notifications.ts';
import { pattern } from './pattern.ts';

/** Most push subscriptions of one user; a new one replaces the oldest. */
export const MAX_PUSH_SUBSCRIPTIONS = 10;
const MAX_ENDPOINT_LENGTH = 1000;

/** Changes to notification preferences; null leaves a preference as it is. */
export type PreferenceChanges = {
  kinds: (ChannelPreferences & { kind: string })[] | null;
  emailEnabled: boolean | null;
  weeklySummary: boolean | null;
  quietHours: { isEnabled: boolean; from: number; until: number } | null;
  digest: Digest | null;
  digestHour: number | null;
  timeZone: string | null;
};

const MINUTES_PER_DAY = 24 * 60;
const isWithin = (value: number, end: number) => Number.isInteger(value) && value >= 0 && value < end;

/** Checks changes to preferences, except the time zone. Returns the first problem, or null. */
export function checkPreferenceChanges(
  role: string,
  { kinds, quietHours, digestHour }: PreferenceChanges,
): DomainError | null {
  const allowed: string[] = notificationKindsFor(role);
  const names = (kinds ?? []).map(({ kind }) => kind);
  if (names.some((kind) => !allowed.includes(kind)) || new Set(names).size < names.length) {
    return badInput('kinds', 'There is no such kind of news');
  }
  if (
    quietHours &&
    !(isWithin(quietHours.from, MINUTES_PER_DAY) && isWithin(quietHours.until, MINUTES_PER_DAY))
  ) {
    return badInput('quietHours', 'Please choose times of a day');
  }
  if (quietHours?.isEnabled && quietHours.from === quietHours.until) {
    return badInput('quietHours', 'Quiet hours end at another time than they begin');
  }
  if (digestHour !== null && !isWithin(digestHour, 24))
    return badInput('digestHour', 'Please choose an hour');
  return null;
}

/** Emails that an unsubscribe link stops: those of one kind, a daily or weekly digest, the summary for parents, or all. */
export type UnsubscribeScope = Kind | 'DIGEST_DAILY' | 'DIGEST_WEEKLY' | 'SUMMARY' | 'ALL';

/** Push services of the browsers; notifications are sent to no other host. */
const PUSH_HOST = 'fcm.googleapis.com';
const PUSH_DOMAINS = ['push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'];

/** An uncompressed P-256 point in base64url. */
const P256DH_KEY = pattern({ max: 88, matches: /^B[A-Za-z0-9_-]{86}=?$/ });
/** Sixteen bytes in base64url. */
const AUTH_SECRET = pattern({ max: 24, matches: /^[A-Za-z0-9_-]{22}(==)?$/ });

/**
 * Returns whether a URL belongs to a known push service.
 * @param extraOrigin origin of an additional service, for tests; null for none
 */
export function isPushEndpoint(endpoint: string, extraOrigin: string | null): boolean {
  const url = endpoint.length > MAX_ENDPOINT_LENGTH ? null : URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  if (extraOrigin && url.origin === extraOrigin) return true;
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    (url.hostname === PUSH_HOST || isHostWithin(url.hostname, PUSH_DOMAINS))
  );
}

/** Returns whether the keys of a push subscription have the format that browsers generate. */
export function arePushKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  return P256DH_KEY.test(p256dh) && AUTH_SECRET.test(auth);
}

export const PREFERENCE_TEXTS = {
  zone: 'There is no such time zone',
  notAPushService: 'Notifications to this browser are not possible',
  badLink: 'This link is not complete. Please open it from the mail again.',
};
