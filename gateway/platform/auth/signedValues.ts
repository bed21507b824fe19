import { LRUCache } from 'lru-cache';

/** The most values that are cached. */
const MAX_VALUES = 5000;

/**
 * Caches what signed values contain, since clients send theirs with each request.
 * @param read verifies the signature of a value; returns null for a wrong one, which is never cached
 */
export function cacheSignedValues<Content extends object | string>(
  read: (secret: string, value: string) => Content | null,
): (secret: string, value: string) => Content | null {
  const cache = new LRUCache<string, Content>({ max: MAX_VALUES });
  return (secret, value) => {
    const key = `${secret} ${value}`;
    const content = cache.get(key) ?? read(secret, value);
    if (content !== null) cache.set(key, content);
    return content;
  };
}
