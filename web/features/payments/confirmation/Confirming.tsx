import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { partsText } from '../../../../contract/instalments.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { CONFIRMED_REDIRECT_MS } from '../../../../contract/payments.ts';
import { useNavigate } from '../../../lib/router/router.tsx';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { useSession } from '../../accounts/session/session.ts';
import { courseOf, packageOf } from '../../courses/courseNames.ts';
import { payPathOf } from '../payPath.ts';
import { ConfirmationCard } from './ConfirmationCard.tsx';
import type { Confirmation_PaymentFragment } from './confirmation.generated.ts';
import { useConfirmation } from './useConfirmation.ts';

export function Confirming({ reference }: { reference: string }) {
  const { confirmation, payment, checking, checkAgain } = useConfirmation(reference);
  useLeaveOnSuccess(confirmation?.state === 'success', payment);
  if (!confirmation) return <LoadingIndicator variant="branded" message="Looking up your payment..." />;
  const payAgain =
    confirmation.canPayAgain && payment?.student ? payPathOf(payment, payment.student.id) : null;
  return (
    <ConfirmationCard
      confirmation={confirmation}
      details={payment && <Details payment={payment} />}
      progress={
        confirmation.state === 'verifying' &&
        payment && (
          <ProgressBar
            label={confirmation.text}
            hideLabel
            value={payment.attempt}
            max={payment.attemptsPerRound}
            valueText={`${payment.attempt} of ${payment.attemptsPerRound}`}
          />
        )
      }
      actions={
        <>
          {confirmation.state === 'success' && <LinkButton to="/dashboard">Go to Dashboard</LinkButton>}
          {payAgain && <LinkButton to={payAgain}>Pay Again</LinkButton>}
          {confirmation.canCheckAgain && (
            <Button
              variant={payAgain ? 'outline' : 'primary'}
              loading={checking}
              icon={<RotateCw className="size-5" aria-hidden="true" />}
              onClick={checkAgain}
            >
              Check Again
            </Button>
          )}
          {confirmation.state === 'failed' && !payAgain && (
            <LinkButton to="/dashboard" variant="outline">
              Go to Dashboard
            </LinkButton>
          )}
        </>
      }
    />
  );
}

/** Refetches the viewer's data on success, and opens the dashboard three seconds later. */
function useLeaveOnSuccess(success: boolean, payment: Confirmation_PaymentFragment | null): void {
  const { refresh } = useSession();
  const navigate = useNavigate();
  const studentId = payment?.student?.id ?? null;
  const to =
    payment?.kind === 'UPGRADE' ? '/dashboard?upgraded=true' : '/dashboard?payment=success&verified=true';
  useEffect(() => {
    if (!success) return;
    refresh().catch(() => {});
    const timer = setTimeout(
      () => void navigate(to, { replace: true, state: { studentId } }),
      CONFIRMED_REDIRECT_MS,
    );
    return () => clearTimeout(timer);
  }, [success, studentId, to, refresh, navigate]);
}

function Details({ payment }: { payment: Confirmation_PaymentFragment }) {
  return (
    <dl className="grid gap-x-6 gap-y-1 border-t-2 border-line pt-4 text-left text-base sm:grid-cols-[auto_1fr] [&_dd]:font-bold [&_dd]:max-sm:mb-2 [&_dt]:text-muted">
      <dt>For</dt>
      <dd>{payment.studentName}</dd>
      <dt>Course</dt>
      <dd>{`${courseOf(payment.course).name}, ${packageOf(payment.package).name}`}</dd>
      {payment.parts && (
        <>
          <dt>Pays for</dt>
          <dd>{partsText(payment.parts)}</dd>
        </>
      )}
      <dt>Amount</dt>
      <dd>{formatMoney(payment.amountMinor, payment.symbol, 'IF_ANY')}</dd>
      <dt>Reference</dt>
      <dd className="break-all">{payment.reference}</dd>
    </dl>
  );
}
