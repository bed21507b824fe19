import { expect, it } from 'vitest';
import { createConnectionLimiter } from './connectionLimiter.ts';

it('limits the sockets of each owner and releases each socket once', () => {
  const count = createConnectionLimiter(2);
  const first = count.acquire('a');
  expect(first).not.toBeNull();
  expect(count.acquire('a')).not.toBeNull();
  expect(count.acquire('a')).toBeNull();
  expect(count.acquire('b')).not.toBeNull();
  first?.();
  first?.();
  expect(count.acquire('a')).not.toBeNull();
  expect(count.acquire('a')).toBeNull();
});
