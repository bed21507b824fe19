import { timingSafeEqual } from 'node:crypto';
import { hmac } from '../../platform/auth/hmac.ts';

/** Signs a ticket for one purpose, in letters that survive mail servers which change their case. */
export const signTicket = (secret: string, purpose: 'link' | 'reply', ticketId: string): string =>
  hmac(secret).update(`ticket-${purpose}\n${ticketId}`).digest('hex').slice(0, 24);

/** Compares a signature in constant time. */
export function isSignature(expected: string, actual: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(actual)];
  return one.length === other.length && timingSafeEqual(one, other);
}
