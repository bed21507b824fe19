import { createHmac, createSecretKey, type Hmac, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** A process has few secrets. */
const MAX_KEYS = 50;

const keys = new LRUCache<string, KeyObject>({ max: MAX_KEYS });

/**
 * Begins an HMAC-SHA256. Every request has some, and Node takes four times as long for making a key out of a text as for
 * the rest: it is made once for a secret.
 */
export function hmac(secret: string): Hmac {
  const key = keys.get(secret) ?? createSecretKey(secret, 'utf8');
  keys.set(secret, key);
  return createHmac('sha256', key);
}
