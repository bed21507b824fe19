import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Scope } from '../../../../contract/notificationPreferences.ts';
import { KINDS } from '../../../../contract/notifications.ts';
import type { Config } from '../../../platform/config/settings.ts';

export type Unsubscribing = { profileId: string; scope: Scope };

/** Where somebody stops mail of a sort without signing in. The link holds for this person and sort, and for good. */
export function unsubscribeUrl(
  { publicUrl, authSecret }: Pick<Config, 'publicUrl' | 'authSecret'>,
  asked: Unsubscribing,
): string {
  return `${publicUrl}/unsubscribe?token=${tokenOf(authSecret, asked)}`;
}

/** Who asks for what, or null when the token was not made here. */
export function readToken(secret: string, token: string): Unsubscribing | null {
  const [profileId = '', scope = ''] = token.split('.');
  if (!isScope(scope)) return null;
  const expected = Buffer.from(tokenOf(secret, { profileId, scope }));
  const given = Buffer.from(token);
  const isOurs = expected.length === given.length && timingSafeEqual(expected, given);
  return isOurs ? { profileId, scope } : null;
}

function isScope(name: string): name is Scope {
  return Object.hasOwn(KINDS, name) || ['DIGEST_DAILY', 'DIGEST_WEEKLY', 'ALL'].includes(name);
}

function tokenOf(secret: string, { profileId, scope }: Unsubscribing): string {
  const signature = createHmac('sha256', secret)
    .update(`unsubscribe\n${profileId}\n${scope}`)
    .digest('base64url');
  return `${profileId}.${scope}.${signature}`;
}
