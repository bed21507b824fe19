import type { RateLimit } from '../../platform/limits/limits.ts';

/** E-mails that anyone can trigger by typing an address. Those over the limit are silently not sent. */
export const EMAILS_PER_ACCOUNT = {
  verify: emailLimit('mail-verify'),
  known: emailLimit('mail-known'),
};

/** Password reset requests, counted for every typed address, so that the limit does not reveal which exist. */
export const RESETS_PER_ADDRESS = emailLimit('mail-reset');

function emailLimit(name: string): RateLimit {
  return { name, max: 5, windowMs: 60 * 60_000, message: 'Too many letters. Please try again later.' };
}
