import { hmac } from '../auth/hmac.ts';
import { networkOf } from '../network/ipAddress.ts';

/**
 * Returns a pseudonymous address for a client's network, for libraries that count and store addresses and accept
 * nothing else: the same for the same network, in the range of unique local addresses (fd00::/8).
 */
export function networkPseudonym(secret: string, address: string): string {
  const digest = hmac(secret)
    .update(`pseudonym:${networkOf(address)}`)
    .digest('hex');
  const digits = `fd${digest.slice(0, 14)}`;
  const groups = [0, 4, 8, 12].map((start) => digits.slice(start, start + 4));
  return `${groups.join(':')}::`;
}
