import { PAYMENT_TEXTS } from '../../../contract/payments.ts';

const SCRIPT_URL = 'https://js.paystack.co/v2/inline.js';
const SCRIPT_TIMEOUT_MS = 10_000;

export type OpenedCheckout = {
  reference: string;
  accessCode: string | null;
  authorizationUrl: string | null;
};

/** The result of a checkout; `left` if the browser was redirected to the provider's own page. */
export type CheckoutResult = 'paid' | 'cancelled' | 'left';

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
 * provider's script it redirects the browser to the provider's page instead.
 * @throws if there is neither a popup nor a page
 */
export async function openCheckout(
  checkout: OpenedCheckout,
  publicKey: string | null,
): Promise<CheckoutResult> {
  const { accessCode, authorizationUrl } = checkout;
  if (publicKey && accessCode) {
    const Popup = await loadPopup();
    if (Popup) return resume(new Popup(), accessCode);
    // Logged only: the payment continues on the provider's page.
    console.error(PAYMENT_TEXTS.scriptFailed);
  }
  if (!authorizationUrl) throw new Error('The payment has no checkout URL');
  window.location.assign(authorizationUrl);
  return 'left';
}

function resume(popup: Popup, accessCode: string): Promise<CheckoutResult> {
  return new Promise((resolve, reject) => {
    popup.resumeTransaction(accessCode, {
      onSuccess: () => resolve('paid'),
      onCancel: () => resolve('cancelled'),
      onError: () => reject(new Error('The popup reported an error')),
    });
  });
}

/** Loads the provider's script when it is first needed; null if it cannot be loaded. */
async function loadPopup(): Promise<(new () => Popup) | null> {
  const provider = window as ProviderWindow;
  if (provider.PaystackPop) return provider.PaystackPop;
  await new Promise<void>((resolve) => {
    const script = document.createElement('script');
    const finish = () => {
      clearTimeout(timeout);
      resolve();
    };
    const timeout = setTimeout(finish, SCRIPT_TIMEOUT_MS);
    script.src = SCRIPT_URL;
    script.async = true;
    script.addEventListener('load', finish);
    script.addEventListener('error', () => {
      // Removed, so that the next payment loads it again.
      script.remove();
      finish();
    });
    document.head.append(script);
  });
  return provider.PaystackPop ?? null;
}
