import { PAYMENT_TEXTS } from '../../../contract/payments.ts';

const SCRIPT = 'https://js.paystack.co/v2/inline.js';
const SCRIPT_WITHIN_MS = 10_000;

export type Checkout = { reference: string; accessCode: string | null; authorizationUrl: string | null };

/** How a checkout ended: the browser may also have left for the provider's own page. */
export type CheckoutEnd = 'paid' | 'cancelled' | 'left';

type Popup = {
  resumeTransaction: (
    accessCode: string,
    callbacks: { onSuccess: () => void; onCancel: () => void; onError: () => void },
  ) => void;
};
type ProviderWindow = { PaystackPop?: new () => Popup };

/**
 * Opens the provider's popup for a checkout that the gateway has started. Amount, currency, e-mail, metadata and
 * channels are fixed there, so this page has nothing to send. Without a public key (the sandbox) or without the
 * provider's script the browser goes to the provider's page instead.
 * @throws when there is neither a popup nor a page
 */
export async function openCheckout(checkout: Checkout, publicKey: string | null): Promise<CheckoutEnd> {
  const { accessCode, authorizationUrl } = checkout;
  if (publicKey && accessCode) {
    const Popup = await loadPopup();
    if (Popup) return resume(new Popup(), accessCode);
    // Only the console hears of it: the payment goes on all the same.
    console.error(PAYMENT_TEXTS.scriptFailed);
  }
  if (!authorizationUrl) throw new Error('The payment has no address to be made at');
  window.location.assign(authorizationUrl);
  return 'left';
}

function resume(popup: Popup, accessCode: string): Promise<CheckoutEnd> {
  return new Promise((resolve, reject) => {
    popup.resumeTransaction(accessCode, {
      onSuccess: () => resolve('paid'),
      onCancel: () => resolve('cancelled'),
      onError: () => reject(new Error('The popup reported an error')),
    });
  });
}

/** The provider's script, asked for when it is first needed; null when it cannot be had. */
async function loadPopup(): Promise<(new () => Popup) | null> {
  const provider = window as ProviderWindow;
  if (provider.PaystackPop) return provider.PaystackPop;
  await new Promise<void>((resolve) => {
    const script = document.createElement('script');
    const end = () => {
      clearTimeout(late);
      resolve();
    };
    const late = setTimeout(end, SCRIPT_WITHIN_MS);
    script.src = SCRIPT;
    script.async = true;
    script.addEventListener('load', end);
    script.addEventListener('error', () => {
      // Gone, so that the next payment asks again.
      script.remove();
      end();
    });
    document.head.append(script);
  });
  return provider.PaystackPop ?? null;
}
