import { EMAIL_CHANGE_TEXTS } from '../../../contract/emailChange.ts';
import type { RateLimit } from '../../platform/limits/limits.ts';
import type { Rate } from '../../platform/limits/rateLimiter.ts';

/** E-mails that anyone can trigger by typing an address. Those over the limit are silently not sent. */
export const EMAILS_PER_ACCOUNT = {
  verify: emailLimit('mail-verify'),
  known: emailLimit('mail-known'),
  change: emailLimit('mail-change'),
};

/** Password reset requests, counted for every typed address, so that the limit does not reveal which exist. */
export const RESETS_PER_ADDRESS = emailLimit('mail-reset');

/** Requests with a password, whose hash keeps a core busy for about 70 ms. */
export const PASSWORD_RATE: Rate = { burst: 20, perMinute: 10 };

/** Changes of the e-mail that a person can ask for. */
export const EMAIL_CHANGES: RateLimit = {
  name: 'email-change',
  max: 5,
  windowMs: 60 * 60_000,
  message: EMAIL_CHANGE_TEXTS.tooMany,
};

function emailLimit(name: string): RateLimit {
  return { name, max: 5, windowMs: 60 * 60_000, message: 'Too many letters. Please try again later.' };
}
