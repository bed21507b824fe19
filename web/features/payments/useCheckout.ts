import { useEffect, useRef, useState } from 'react';
import { PAYMENT_TEXTS } from '../../../contract/payments.ts';
import { useNavigate } from '../../lib/router/router.tsx';
import { useSession } from '../accounts/session/session.ts';
import { CHECKOUT_TEXTS } from './checkoutTexts.ts';
import { type OpenedCheckout, openCheckout } from './popup.ts';

/** Error codes whose message helps a parent more than a generic one. */
const SHOWN_ERROR_CODES = ['CONFLICT', 'CLOSED', 'LIMIT', 'BAD_INPUT'];

/** The gateway's response to starting a payment. */
type StartedPayment =
  | ({ __typename: 'Payment' } & OpenedCheckout)
  | { __typename: 'DomainError'; code: string; message: string };

export type Checkout = {
  pay: (studentId: string) => void;
  processing: boolean;
  error: string | null;
  /** The news that the checkout was left; null while there is none. */
  left: string | null;
};

/**
 * Starts a payment and takes the parent through the provider's popup or page.
 * @param start requests the payment from the gateway; may reject
 * @param open handles the payment instead of the checkout; the button stays busy then
 */
export function useCheckout(
  start: (studentId: string) => Promise<StartedPayment | undefined>,
  open: ((reference: string) => void) | null,
): Checkout {
  const { settings } = useSession();
  const navigate = useNavigate();
  const [processing, setProcessing] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [left, setLeft] = useState<string | null>(null);
  // A second click can come before the first one has rendered.
  const isRunning = useRef(false);

  const reset = () => {
    isRunning.current = false;
    setProcessing(false);
  };
  useResetOnBack(() => {
    if (isRunning.current) setLeft(CHECKOUT_TEXTS.back);
    reset();
  });

  const run = async (studentId: string) => {
    const answer = await start(studentId);
    if (answer?.__typename !== 'Payment') {
      const shownMessage = answer && SHOWN_ERROR_CODES.includes(answer.code) ? answer.message : null;
      setError(shownMessage ?? PAYMENT_TEXTS.initializeFailed);
      return reset();
    }
    if (open) return open(answer.reference);
    const end = await openCheckout(answer, settings?.paystackPublicKey ?? null);
    if (end === 'paid') void navigate(`/payment-confirmation?reference=${answer.reference}`);
    if (end === 'cancelled') {
      reset();
      setLeft(CHECKOUT_TEXTS.closed);
    }
  };

  const pay = (studentId: string) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setProcessing(true);
    setError(null);
    setLeft(null);
    run(studentId).catch(() => {
      setError(PAYMENT_TEXTS.initializeFailed);
      reset();
    });
  };
  return { pay, processing, error, left };
}

/** Resets the button when the browser's Back restores the page as it was left, still processing. */
function useResetOnBack(reset: () => void): void {
  const latest = useRef(reset);
  latest.current = reset;
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) latest.current();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
}
