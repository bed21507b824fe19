import { expect, it } from 'vitest';
import { connectToaster, hasToasts, onToast, type ToastMessage, toast } from './toast.ts';

it('queues toasts until a listener is connected, and delivers them once and in order', () => {
  let notified = 0;
  const unsubscribe = onToast(() => {
    notified += 1;
  });
  expect(hasToasts()).toBe(false);
  toast.success('first');
  toast.error('second');
  expect(notified).toBe(2);
  expect(hasToasts()).toBe(true);
  const shown: ToastMessage[] = [];
  const disconnect = connectToaster((notice) => shown.push(notice));
  toast.info('third');
  expect(shown.map((notice) => notice.text)).toEqual(['first', 'second', 'third']);
  disconnect();
  unsubscribe();
  expect(hasToasts()).toBe(false);
});
