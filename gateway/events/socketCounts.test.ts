import { expect, it } from 'vitest';
import { createSocketCount } from './socketCounts.ts';

it('limits the sockets of each owner and releases each socket once', () => {
  const count = createSocketCount(2);
  const first = count.add('a');
  expect(first).not.toBeNull();
  expect(count.add('a')).not.toBeNull();
  expect(count.add('a')).toBeNull();
  expect(count.add('b')).not.toBeNull();
  first?.();
  first?.();
  expect(count.add('a')).not.toBeNull();
  expect(count.add('a')).toBeNull();
});
