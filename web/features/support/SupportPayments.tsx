import { receiptNumberText } from '../../../contract/receipts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { PaymentSummary } from '../payments/history/PaymentSummary.tsx';
import { PlanParts } from '../payments/instalments/PlanParts.tsx';
import { planSummary } from '../payments/instalments/planView.ts';
import type { SupportSectionProps } from './SupportLearning.tsx';
import { SupportFiles, SupportList } from './SupportList.tsx';
import type { Support_PaymentFragment, SupportViewPageQuery } from './support.generated.ts';

/** Renders the payments and the payment plan of a child, as its parent sees them and without what pays. */
export function SupportPayments({ data, timeZone }: SupportSectionProps) {
  const { adminStudent } = data;
  if (!adminStudent) return null;
  const { firstName, familyPayments, familyPlan } = adminStudent;
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      <SupportList title="Payments" empty="Nothing was paid yet." count={familyPayments.length}>
        {familyPayments.map((payment) => (
          <li key={payment.id} className="grid grid-cols-1 gap-1">
            <PaymentSummary payment={payment} timeZone={timeZone} heading="h4" />
            <SupportFiles files={receiptsOf(payment)} />
          </li>
        ))}
      </SupportList>
      {familyPlan && <SupportPlan firstName={firstName} plan={familyPlan} timeZone={timeZone} />}
    </div>
  );
}

/** The receipt of a sponsor is theirs, and the family does not see it. */
const receiptsOf = ({ sponsor, receipt }: Support_PaymentFragment) =>
  receipt && !sponsor
    ? [{ id: receipt.id, name: `Receipt ${receiptNumberText(receipt.number)}`, url: receipt.fileUrl }]
    : [];

type SupportPlanProps = {
  firstName: string;
  plan: NonNullable<NonNullable<SupportViewPageQuery['adminStudent']>['familyPlan']>;
  timeZone: string;
};

function SupportPlan({ firstName, plan, timeZone }: SupportPlanProps) {
  const { name, tone, text } = planSummary(firstName, plan, timeZone);
  return (
    <Card className="grid grid-cols-1 content-start gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-xl">Payment plan</h3>
        <Badge tone={tone}>{name}</Badge>
      </div>
      <p>{text}</p>
      <PlanParts plan={plan} timeZone={timeZone} />
    </Card>
  );
}
