import { useEffect } from 'react';
import { useRefetchOnVisible } from '../../../lib/hooks/useRefetchOnVisible.ts';
import { useConnectionState } from '../../../lib/live/connectionState.ts';
import { usePaymentFeed } from '../paymentFeed.ts';
import { type TransferPanel_PaymentFragment, useTransferPanelQuery } from './transfer.generated.ts';

/** Polling interval of a browser without a live connection, in milliseconds. */
const POLL_MS = 5000;

type Transfer = {
  payment: TransferPanel_PaymentFragment | null;
  refetch: () => Promise<unknown>;
};

/** Loads the transfer that was begun for an enrolment, and keeps it current. */
export function useTransfer(studentId: string): Transfer {
  usePaymentFeed();
  const { data, refetch, startPolling, stopPolling } = useTransferPanelQuery({
    variables: { student: studentId },
    // The time that is left is that of the answer.
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const payment = data?.transferPayment ?? null;
  useRefetchOnVisible(() => void refetch().catch(() => {}));
  const mustPoll = useConnectionState() !== 'connected' && payment !== null;
  useEffect(() => {
    if (!mustPoll) return;
    startPolling(POLL_MS);
    return stopPolling;
  }, [mustPoll, startPolling, stopPolling]);
  return { payment, refetch };
}
