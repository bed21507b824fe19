import { expect, it } from 'vitest';
import { deliverToasts, isToastWanted, type Notice, onToastWanted, toast } from './toast.ts';

it('keeps what is said before anybody listens, and hands it over once and in order', () => {
  let asked = 0;
  const stop = onToastWanted(() => {
    asked += 1;
  });
  expect(isToastWanted()).toBe(false);
  toast.success('first');
  toast.error('second');
  expect(asked).toBe(2);
  expect(isToastWanted()).toBe(true);
  const shown: Notice[] = [];
  const end = deliverToasts((notice) => shown.push(notice));
  toast.info('third');
  expect(shown.map((notice) => notice.text)).toEqual(['first', 'second', 'third']);
  end();
  stop();
  expect(isToastWanted()).toBe(false);
});
