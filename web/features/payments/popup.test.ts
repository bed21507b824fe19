import { afterEach, expect, test, vi } from 'vitest';
import { openCheckout } from './popup.ts';

const checkout = { reference: 'LM_1_2', accessCode: 'code', authorizationUrl: 'https://pay.test/code' };
type Callbacks = { onSuccess: () => void; onCancel: () => void; onError: () => void };

function stubWindow(choose: ((callbacks: Callbacks) => void) | null) {
  const assign = vi.fn();
  class PaystackPop {
    resumeTransaction(_code: string, callbacks: Callbacks) {
      choose?.(callbacks);
    }
  }
  vi.stubGlobal('window', { location: { assign }, ...(choose ? { PaystackPop } : {}) });
  return assign;
}

/** A document whose scripts never arrive. */
function stubBrokenScripts() {
  const asked: string[] = [];
  vi.stubGlobal('document', {
    createElement: () => ({
      src: '',
      failed: () => {},
      addEventListener(event: string, listener: () => void) {
        if (event === 'error') this.failed = listener;
      },
      remove: () => {},
    }),
    head: {
      append: (script: { src: string; failed: () => void }) => {
        asked.push(script.src);
        script.failed();
      },
    },
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

test('without a public key the browser goes to the provider’s page', async () => {
  const assign = stubWindow(null);
  expect(await openCheckout(checkout, null)).toBe('left');
  expect(assign).toHaveBeenCalledWith(checkout.authorizationUrl);
});

test('the popup answers whether it was paid or closed', async () => {
  const assign = stubWindow(({ onSuccess }) => onSuccess());
  expect(await openCheckout(checkout, 'pk')).toBe('paid');
  stubWindow(({ onCancel }) => onCancel());
  expect(await openCheckout(checkout, 'pk')).toBe('cancelled');
  stubWindow(({ onError }) => onError());
  await expect(openCheckout(checkout, 'pk')).rejects.toThrow();
  expect(assign).not.toHaveBeenCalled();
});

test('without the script it is the page as well, and only the console hears of it', async () => {
  const assign = stubWindow(null);
  const asked = stubBrokenScripts();
  const error = vi.spyOn(console, 'error').mockReturnValue();
  expect(await openCheckout(checkout, 'pk')).toBe('left');
  expect(asked).toEqual(['https://js.paystack.co/v2/inline.js']);
  expect(error).toHaveBeenCalledWith('Failed to load Paystack script');
  expect(assign).toHaveBeenCalledOnce();
  error.mockRestore();
});

test('with neither popup nor page it fails', async () => {
  stubWindow(null);
  await expect(openCheckout({ ...checkout, authorizationUrl: null }, null)).rejects.toThrow();
});
