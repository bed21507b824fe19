import { timingSafeEqual } from 'node:crypto';
import {
  EMAIL_LINK_PARAMETERS,
  EMAIL_LINK_PATH,
  type EmailLinkPurpose,
} from '../../../../contract/emailChange.ts';
import { isUuid } from '../../../../contract/pattern.ts';
import { hmac } from '../../../platform/auth/hmac.ts';
import type { Config } from '../../../platform/config/settings.ts';

type Site = Pick<Config, 'publicUrl' | 'authSecret'>;

/** Returns the link of an email with which a change of an address is confirmed or stopped. Its row says how long it works. */
export function emailLink(site: Site, purpose: EmailLinkPurpose, changeId: string): string {
  const token = tokenOf(site.authSecret, purpose, changeId);
  return `${site.publicUrl}${EMAIL_LINK_PATH}?${EMAIL_LINK_PARAMETERS[purpose]}=${token}`;
}

/** Returns the id of the change that a token is for, or null if it was not issued here for this purpose. */
export function verifyEmailToken(secret: string, purpose: EmailLinkPurpose, token: string): string | null {
  const changeId = token.split('.')[0] ?? '';
  if (!isUuid(changeId)) return null;
  const expected = Buffer.from(tokenOf(secret, purpose, changeId));
  const actual = Buffer.from(token);
  return expected.length === actual.length && timingSafeEqual(expected, actual) ? changeId : null;
}

function tokenOf(secret: string, purpose: EmailLinkPurpose, changeId: string): string {
  const signature = hmac(secret).update(`email-change\n${purpose}\n${changeId}`).digest('base64url');
  return `${changeId}.${signature}`;
}
