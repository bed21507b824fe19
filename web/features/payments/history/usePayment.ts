import { useEffect } from 'react';
import { isOpen } from '../../../../contract/payments.ts';
import { useConnectionState } from '../../../lib/live/connectionState.ts';
import { usePaymentFeed } from '../paymentFeed.ts';
import { type PaymentPage_PaymentFragment, usePaymentPageQuery } from './history.generated.ts';

/** Polling interval of a browser without a live connection while the payment is verified, in milliseconds. */
const POLL_MS = 3000;

type LoadedPayment = {
  /** Undefined until the server has answered; null when the viewer may see none with this reference. */
  payment: PaymentPage_PaymentFragment | null | undefined;
  loading: boolean;
  retry: () => void;
};

/** Loads a payment by its reference and keeps it current. */
export function usePayment(reference: string): LoadedPayment {
  usePaymentFeed();
  const { data, loading, refetch, startPolling, stopPolling } = usePaymentPageQuery({
    variables: { reference },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
    context: { quiet: true },
  });
  const payment = data?.payment;
  const isVerified = payment ? isOpen(payment.status) && payment.isVerifying : false;
  const mustPoll = useConnectionState() !== 'connected' && isVerified;
  useEffect(() => {
    if (!mustPoll) return;
    startPolling(POLL_MS);
    return stopPolling;
  }, [mustPoll, startPolling, stopPolling]);
  return { payment, loading, retry: () => void refetch().catch(() => {}) };
}
