import { LRUCache } from 'lru-cache';
import { hmac } from '../auth/hmac.ts';
import { networkOf } from '../network/ipAddress.ts';

/** By secret and address: every request needs the one of its client. */
const known = new LRUCache<string, string>({ max: 5000 });

/**
 * Returns a pseudonymous address for a client's network, for libraries that count and store addresses and accept
 * nothing else: the same for the same network, in the range of unique local addresses (fd00::/8).
 */
export function networkPseudonym(secret: string, address: string): string {
  const key = `${secret} ${address}`;
  const pseudonym = known.get(key) ?? pseudonymOf(secret, address);
  known.set(key, pseudonym);
  return pseudonym;
}

function pseudonymOf(secret: string, address: string): string {
  const digest = hmac(secret)
    .update(`pseudonym:${networkOf(address)}`)
    .digest('hex');
  const digits = `fd${digest.slice(0, 14)}`;
  const groups = [0, 4, 8, 12].map((start) => digits.slice(start, start + 4));
  return `${groups.join(':')}::`;
}
