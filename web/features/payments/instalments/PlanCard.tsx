import { CreditCard } from 'lucide-react';
import { useId } from 'react';
import { partsText } from '../../../../contract/instalments.ts';
import { INSTALMENT_TEXTS } from '../../../../contract/instalmentTexts.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { useSession } from '../../accounts/session/session.ts';
import { CheckoutStatus } from '../CheckoutStatus.tsx';
import { WaysToPay } from '../pricing/WaysToPay.tsx';
import type { Instalments_PlanFragment, Instalments_StudentFragment } from './instalments.generated.ts';
import { PlanParts } from './PlanParts.tsx';
import { planSummary } from './planView.ts';
import { usePayParts } from './usePayParts.ts';

type PlanCardProps = {
  student: Pick<Instalments_StudentFragment, 'id' | 'firstName'>;
  plan: Instalments_PlanFragment;
  timeZone: string;
  /** The level of its heading. */
  heading: 'h2' | 'h3';
};

/** Renders the payment plan of a child: what is paid, what is next and when, and the buttons that pay. */
export function PlanCard({ student, plan, timeZone, heading: Heading }: PlanCardProps) {
  const headingId = useId();
  const { name, tone, text } = planSummary(student.firstName, plan, timeZone);
  return (
    <Card role="region" aria-labelledby={headingId} className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Heading
          id={headingId}
          className="min-w-0 text-2xl wrap-anywhere"
        >{`Payment plan of ${student.firstName}`}</Heading>
        <Badge tone={tone}>{name}</Badge>
      </div>
      <p
        role="status"
        className={plan.lockedAt ? 'rounded-brick bg-danger-soft px-4 py-3 font-bold text-danger' : ''}
      >
        {text}
      </p>
      <PlanParts plan={plan} timeZone={timeZone} />
      {plan.next && <PayParts studentId={student.id} plan={plan} />}
    </Card>
  );
}

function PayParts({ studentId, plan }: { studentId: string; plan: Instalments_PlanFragment }) {
  const { viewer, settings } = useSession();
  const one = usePayParts(false);
  const all = usePayParts(true);
  const { next, rest, partCount, symbol } = plan;
  if (!next || !rest) return null;
  const error = one.error ?? all.error;
  const closed = settings?.paymentsEnabled === false && viewer?.role !== 'ADMIN';
  const isMore = rest.lastPart > next.lastPart;
  const money = (amountMinor: number) => formatMoney(amountMinor, symbol, 'IF_ANY');
  return (
    <div className="grid grid-cols-1 gap-3">
      <CheckoutStatus error={error} left={one.left ?? all.left} closed={closed} />
      <div className="flex flex-wrap gap-3">
        <Button
          disabled={closed || all.processing}
          loading={one.processing}
          loadingText="Processing..."
          className="max-sm:w-full"
          icon={<CreditCard className="size-5" aria-hidden="true" />}
          onClick={() => one.pay(studentId)}
        >
          {`Pay Part ${next.firstPart}: ${money(next.amountMinor)}`}
        </Button>
        {isMore && (
          <Button
            variant="outline"
            disabled={closed || one.processing}
            loading={all.processing}
            loadingText="Processing..."
            className="max-sm:w-full"
            onClick={() => all.pay(studentId)}
          >
            {`Pay the Rest: ${money(rest.amountMinor)}`}
          </Button>
        )}
      </div>
      {isMore && (
        <p className="text-base text-muted">
          {`The rest is ${partsText({ firstPart: rest.firstPart, lastPart: rest.lastPart, partCount })}. ${INSTALMENT_TEXTS.payEarly}`}
        </p>
      )}
      <WaysToPay symbol={symbol} />
    </div>
  );
}
