import { ArrowLeft } from 'lucide-react';
import { PAYMENT_HISTORY_TEXTS, paymentStateOf } from '../../../../contract/paymentStates.ts';
import { isOpen } from '../../../../contract/payments.ts';
import { Link } from '../../../lib/router/router.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { MissingRecord } from '../../../ui/MissingRecord.tsx';
import { RefundPanel } from '../refund/RefundPanel.tsx';
import { SponsorThanks } from '../sponsor/SponsorThanks.tsx';
import { DebitedGuide } from './DebitedGuide.tsx';
import { DisputeNotice } from './DisputeNotice.tsx';
import type { PaymentPage_PaymentFragment } from './history.generated.ts';
import { NextStep } from './NextStep.tsx';
import { PaymentFacts } from './PaymentFacts.tsx';
import { PaymentTimeline } from './PaymentTimeline.tsx';
import { usePayment } from './usePayment.ts';

type PaymentPageProps = { reference: string; timeZone: string };

/** Shows one payment of the viewer: its state, what to do next, what was paid for, and what happened to it. */
export function PaymentPage({ reference, timeZone }: PaymentPageProps) {
  const { payment, loading, retry } = usePayment(reference);
  return (
    <div className="grid grid-cols-1 gap-6">
      <Link
        to="/profile?tab=payments"
        className="link flex min-h-11 items-center gap-2 justify-self-start font-bold"
      >
        <ArrowLeft className="size-5" aria-hidden="true" />
        All payments
      </Link>
      {payment === undefined && <h1 className="sr-only">Your payment</h1>}
      {payment && <Loaded payment={payment} timeZone={timeZone} />}
      {payment === null && (
        <MissingRecord title={PAYMENT_HISTORY_TEXTS.missing}>
          {PAYMENT_HISTORY_TEXTS.missingText}
        </MissingRecord>
      )}
      {payment === undefined && loading && <LoadingIndicator message="Loading the payment..." />}
      {payment === undefined && !loading && (
        <ErrorState title={PAYMENT_HISTORY_TEXTS.oneNotLoaded} onRetry={retry} />
      )}
    </div>
  );
}

type LoadedProps = { payment: PaymentPage_PaymentFragment; timeZone: string };

function Loaded({ payment, timeZone }: LoadedProps) {
  const state = paymentStateOf(payment);
  return (
    <>
      <header className="grid justify-items-start gap-2">
        <h1 className="text-3xl wrap-anywhere sm:text-4xl">Payment for {payment.studentName}</h1>
        <div role="status" className="grid justify-items-start gap-2">
          <Badge tone={state.tone}>{state.name}</Badge>
          <p className="text-lg">{state.text}</p>
        </div>
      </header>
      <NextStep payment={payment} />
      <DisputeNotice payment={payment} timeZone={timeZone} />
      <SponsorThanks payment={payment} />
      {isOpen(payment.status) && <DebitedGuide payment={payment} timeZone={timeZone} />}
      <RefundPanel reference={payment.reference} timeZone={timeZone} />
      <PaymentFacts payment={payment} timeZone={timeZone} />
      <PaymentTimeline payment={payment} timeZone={timeZone} />
    </>
  );
}
