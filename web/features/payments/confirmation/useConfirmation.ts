import { useEffect, useRef, useState } from 'react';
import { useLineState } from '../../../lib/live/connectionState.ts';
import { usePaymentFeed } from '../paymentFeed.ts';
import {
  type Confirmation_PaymentFragment,
  useCheckPaymentAgainMutation,
  useConfirmPaymentQuery,
  useVerifyPaymentMutation,
} from './confirmation.generated.ts';
import { type Confirmation, confirmationOf, unverifiable } from './confirmation.ts';

/** How often a browser without a socket asks, in milliseconds. */
const POLL_MS = 3000;
const quiet = { context: { quiet: true } };

type Confirming = {
  /** Null until something is known of the payment. */
  confirmation: Confirmation | null;
  payment: Confirmation_PaymentFragment | null;
  checking: boolean;
  checkAgain: () => void;
};

/** The payment of a reference as the server has it, kept current; asks for its first round once. */
export function useConfirmation(reference: string): Confirming {
  usePaymentFeed();
  const { data, error, refetch, startPolling, stopPolling } = useConfirmPaymentQuery({
    variables: { reference },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    ...quiet,
  });
  const [verify] = useVerifyPaymentMutation(quiet);
  const [again] = useCheckPaymentAgainMutation(quiet);
  const [checking, setChecking] = useState(false);
  const [problem, setProblem] = useState<Confirmation | null>(null);
  const payment = data?.payment ?? null;

  // A round that has begun is not begun again, so a reload in the middle of it just watches.
  const asked = useRef<string | null>(null);
  const mustBegin = payment?.status === 'PENDING' && payment.round === 0;
  useEffect(() => {
    if (!mustBegin || asked.current === reference) return;
    asked.current = reference;
    verify({ variables: { input: { reference } } }).then(
      ({ data }) => {
        const answer = data?.verifyPayment;
        if (answer?.__typename === 'DomainError') setProblem({ ...unverifiable(true), text: answer.message });
      },
      () => {
        asked.current = null;
        setProblem(unverifiable(true));
      },
    );
  }, [mustBegin, reference, verify]);

  const known = payment ? confirmationOf(payment) : null;
  const waits = known?.state === 'verifying' && problem === null;
  const line = useLineState();
  const blind = (waits || known === null) && line !== 'connected';
  useEffect(() => {
    if (!blind) return;
    startPolling(POLL_MS);
    return stopPolling;
  }, [blind, startPolling, stopPolling]);

  const checkAgain = async () => {
    if (checking) return;
    setChecking(true);
    setProblem(null);
    try {
      if (!payment) await refetch();
      const { data } = await again({ variables: { input: { reference } } });
      const answer = data?.checkPaymentAgain;
      if (answer?.__typename === 'DomainError') setProblem({ ...unverifiable(true), text: answer.message });
    } catch {
      setProblem(unverifiable(true));
    }
    setChecking(false);
  };

  const unknown = data && !payment ? unverifiable(false) : error && !data ? unverifiable(true) : null;
  return {
    // What the server knows for certain stands above a question that failed.
    confirmation: known?.state === 'success' ? known : (problem ?? known ?? unknown),
    payment,
    checking,
    checkAgain: () => void checkAgain(),
  };
}
