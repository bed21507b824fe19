import { useEffect, useRef, useState } from 'react';
import { PAYMENT_TEXTS } from '../../../contract/payments.ts';
import { useNavigate } from '../../lib/router/router.tsx';
import { useSession } from '../accounts/session/session.ts';
import { type Checkout, openCheckout } from './popup.ts';

/** Codes of the gateway whose message says more to a parent than that it did not work. */
const TELLING = ['CONFLICT', 'CLOSED', 'LIMIT', 'BAD_INPUT'];

/** What the gateway answers to the wish to pay. */
type Started =
  | ({ __typename: 'Payment' } & Checkout)
  | { __typename: 'DomainError'; code: string; message: string };

type Pay = { pay: (studentId: string) => void; processing: boolean; error: string | null };

/**
 * Starts a payment and takes the parent through the provider's popup or page.
 * @param start asks the gateway for the payment; may reject
 * @param open what follows on it, if not the checkout; the button stays busy then
 */
export function useCheckout(
  start: (studentId: string) => Promise<Started | undefined>,
  open: ((reference: string) => void) | null,
): Pay {
  const { settings } = useSession();
  const navigate = useNavigate();
  const [processing, setProcessing] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // A second click comes before the first one has drawn anything.
  const under = useRef(false);

  const idle = () => {
    under.current = false;
    setProcessing(false);
  };
  useReturnByBack(idle);

  const run = async (studentId: string) => {
    const answer = await start(studentId);
    if (answer?.__typename !== 'Payment') {
      const telling = answer && TELLING.includes(answer.code) ? answer.message : null;
      setError(telling ?? PAYMENT_TEXTS.initializeFailed);
      return idle();
    }
    if (open) return open(answer.reference);
    const end = await openCheckout(answer, settings?.paystackPublicKey ?? null);
    if (end === 'paid') void navigate(`/payment-confirmation?reference=${answer.reference}`);
    if (end === 'cancelled') idle();
  };

  const pay = (studentId: string) => {
    if (under.current) return;
    under.current = true;
    setProcessing(true);
    setError(null);
    run(studentId).catch(() => {
      setError(PAYMENT_TEXTS.initializeFailed);
      idle();
    });
  };
  return { pay, processing, error };
}

/** The browser's Back can bring the page again as it was when it left: with a button that still processes. */
function useReturnByBack(reset: () => void): void {
  const latest = useRef(reset);
  latest.current = reset;
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) latest.current();
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
}
