import { useEffect, useRef, useState } from 'react';
import { isOpen } from '../../../../contract/payments.ts';
import { SPONSORED_TEXTS } from '../../../../contract/sponsors.ts';
import {
  type SponsoredPayment_PaymentFragment,
  useCheckSponsoredPaymentMutation,
  useSponsoredPaymentQuery,
} from './sponsorPage.generated.ts';

/** Polling interval of the page, in milliseconds: while a round is running, and while money may still arrive. */
const POLL_MS = { round: 2000, open: 15_000 };
const quiet = { context: { quiet: true } };

type LoadedPayment = {
  /** Undefined until the server has answered; null when the token belongs to no payment. */
  payment: SponsoredPayment_PaymentFragment | null | undefined;
  loading: boolean;
  checking: boolean;
  problem: string | null;
  check: () => void;
  refetch: () => void;
};

/** Loads the payment of a sponsor, begins its first round, and polls: nobody without an account has a live feed. */
export function useSponsoredPayment(token: string): LoadedPayment {
  const { data, loading, refetch, startPolling, stopPolling } = useSponsoredPaymentQuery({
    variables: { token },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
    ...quiet,
  });
  const [request] = useCheckSponsoredPaymentMutation(quiet);
  const [checking, setChecking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const payment = data?.sponsoredPayment;

  const check = async () => {
    setChecking(true);
    setProblem(null);
    try {
      const answer = (await request({ variables: { input: { token } } })).data?.checkSponsoredPayment;
      if (answer?.__typename === 'DomainError') setProblem(answer.message);
      await refetch();
    } catch {
      setProblem(SPONSORED_TEXTS.silent.text);
    }
    setChecking(false);
  };

  // A round that has started is not started again, so a reload during it only watches.
  const hasStarted = useRef(false);
  const mustStart = payment?.status === 'PENDING' && payment.round === 0;
  const start = useRef(check);
  start.current = check;
  useEffect(() => {
    if (!mustStart || hasStarted.current) return;
    hasStarted.current = true;
    void start.current();
  }, [mustStart]);

  const pace = !payment ? null : payment.isVerifying ? 'round' : isOpen(payment.status) ? 'open' : null;
  useEffect(() => {
    if (!pace) return;
    startPolling(POLL_MS[pace]);
    return stopPolling;
  }, [pace, startPolling, stopPolling]);

  return {
    ...{ payment, loading, checking, problem },
    check: () => void check(),
    refetch: () => void refetch().catch(() => {}),
  };
}
