import { useEffect, useRef, useState } from 'react';
import { useConnectionState } from '../../../lib/live/connectionState.ts';
import { usePaymentFeed } from '../paymentFeed.ts';
import {
  type Confirmation_PaymentFragment,
  useCheckPaymentAgainMutation,
  useConfirmPaymentQuery,
  useVerifyPaymentMutation,
} from './confirmation.generated.ts';
import { type Confirmation, confirmationOf, unverifiableConfirmation } from './confirmation.ts';

/** Polling interval of a browser without a live connection, in milliseconds. */
const POLL_MS = 3000;
const quiet = { context: { quiet: true } };

type ConfirmationResult = {
  /** Null until the payment is loaded. */
  confirmation: Confirmation | null;
  payment: Confirmation_PaymentFragment | null;
  checking: boolean;
  checkAgain: () => void;
};

/** Loads the payment of a reference, keeps it current, and starts its first round once. */
export function useConfirmation(reference: string): ConfirmationResult {
  usePaymentFeed();
  const { data, error, refetch, startPolling, stopPolling } = useConfirmPaymentQuery({
    variables: { reference },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    ...quiet,
  });
  const [verify] = useVerifyPaymentMutation(quiet);
  const [requestCheck] = useCheckPaymentAgainMutation(quiet);
  const [checking, setChecking] = useState(false);
  const [problem, setProblem] = useState<Confirmation | null>(null);
  const payment = data?.payment ?? null;

  // A round that has started is not started again, so a reload during it only watches.
  const startedFor = useRef<string | null>(null);
  const mustStart = payment?.status === 'PENDING' && payment.round === 0;
  useEffect(() => {
    if (!mustStart || startedFor.current === reference) return;
    startedFor.current = reference;
    verify({ variables: { input: { reference } } }).then(
      ({ data }) => {
        const answer = data?.verifyPayment;
        if (answer?.__typename === 'DomainError')
          setProblem({ ...unverifiableConfirmation(true), text: answer.message });
      },
      () => {
        startedFor.current = null;
        setProblem(unverifiableConfirmation(true));
      },
    );
  }, [mustStart, reference, verify]);

  const current = payment ? confirmationOf(payment) : null;
  const isVerifying = current?.state === 'verifying' && problem === null;
  const connection = useConnectionState();
  const mustPoll = (isVerifying || current === null) && connection !== 'connected';
  useEffect(() => {
    if (!mustPoll) return;
    startPolling(POLL_MS);
    return stopPolling;
  }, [mustPoll, startPolling, stopPolling]);

  const checkAgain = async () => {
    if (checking) return;
    setChecking(true);
    setProblem(null);
    try {
      if (!payment) await refetch();
      const { data } = await requestCheck({ variables: { input: { reference } } });
      const answer = data?.checkPaymentAgain;
      if (answer?.__typename === 'DomainError')
        setProblem({ ...unverifiableConfirmation(true), text: answer.message });
    } catch {
      setProblem(unverifiableConfirmation(true));
    }
    setChecking(false);
  };

  const missing =
    data && !payment
      ? unverifiableConfirmation(false)
      : error && !data
        ? unverifiableConfirmation(true)
        : null;
  return {
    // A certain result of the server takes precedence over a request that failed.
    confirmation: current?.state === 'success' ? current : (problem ?? current ?? missing),
    payment,
    checking,
    checkAgain: () => void checkAgain(),
  };
}
