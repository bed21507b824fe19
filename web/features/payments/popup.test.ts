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

/** Stubs a document whose scripts fail to load. */
function stubBrokenScripts() {
  const requestedScripts: string[] = [];
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
        requestedScripts.push(script.src);
        script.failed();
      },
    },
  });
  return requestedScripts;
}

afterEach(() => vi.unstubAllGlobals());

test('redirects to the provider’s page without a public key', async () => {
  const assign = stubWindow(null);
  expect(await openCheckout(checkout, null)).toBe('left');
  expect(assign).toHaveBeenCalledWith(checkout.authorizationUrl);
});

test('returns whether the popup was paid or closed', async () => {
  const assign = stubWindow(({ onSuccess }) => onSuccess());
  expect(await openCheckout(checkout, 'pk')).toBe('paid');
  stubWindow(({ onCancel }) => onCancel());
  expect(await openCheckout(checkout, 'pk')).toBe('cancelled');
  stubWindow(({ onError }) => onError());
  await expect(openCheckout(checkout, 'pk')).rejects.toThrow();
  expect(assign).not.toHaveBeenCalled();
});

test('logs an error and redirects when the script fails to load', async () => {
  const assign = stubWindow(null);
  const requestedScripts = stubBrokenScripts();
  const error = vi.spyOn(console, 'error').mockReturnValue();
  expect(await openCheckout(checkout, 'pk')).toBe('left');
  expect(requestedScripts).toEqual(['https://js.paystack.co/v2/inline.js']);
  expect(error).toHaveBeenCalledWith('Failed to load Paystack script');
  expect(assign).toHaveBeenCalledOnce();
  error.mockRestore();
});

test('rejects without popup and page', async () => {
  stubWindow(null);
  await expect(openCheckout({ ...checkout, authorizationUrl: null }, null)).rejects.toThrow();
});
