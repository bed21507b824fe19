import { timingSafeEqual } from 'node:crypto';
import type { UnsubscribeScope } from '../../../../contract/notificationPreferences.ts';
import { NOTIFICATION_KINDS } from '../../../../contract/notifications.ts';
import { hmac } from '../../../platform/auth/hmac.ts';
import type { Config } from '../../../platform/config/settings.ts';

export type UnsubscribeTarget = { profileId: string; scope: UnsubscribeScope };

/** Returns the URL at which a person stops one kind of email without signing in. It never expires. */
export function unsubscribeUrl(
  { publicUrl, authSecret }: Pick<Config, 'publicUrl' | 'authSecret'>,
  target: UnsubscribeTarget,
): string {
  return `${publicUrl}/unsubscribe?token=${tokenOf(authSecret, target)}`;
}

/** Verifies a token and returns its person and scope, or null if it was not issued here. */
export function verifyUnsubscribeToken(secret: string, token: string): UnsubscribeTarget | null {
  const [profileId = '', scope = ''] = token.split('.');
  if (!isScope(scope)) return null;
  const expected = Buffer.from(tokenOf(secret, { profileId, scope }));
  const actual = Buffer.from(token);
  const isValid = expected.length === actual.length && timingSafeEqual(expected, actual);
  return isValid ? { profileId, scope } : null;
}

function isScope(name: string): name is UnsubscribeScope {
  return (
    Object.hasOwn(NOTIFICATION_KINDS, name) ||
    ['DIGEST_DAILY', 'DIGEST_WEEKLY', 'SUMMARY', 'ALL'].includes(name)
  );
}

function tokenOf(secret: string, { profileId, scope }: UnsubscribeTarget): string {
  const signature = hmac(secret).update(`unsubscribe\n${profileId}\n${scope}`).digest('base64url');
  return `${profileId}.${scope}.${signature}`;
}
