import { formatMoney } from '../../../../contract/money.ts';
import { dateText } from '../../../../contract/time.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import type { StudentRecord_StudentFragment as RecordedStudent } from './studentRecord.generated.ts';

type Plan = RecordedStudent['instalmentPlans'][number];

const names = { OFFERED: 'Offered', RUNNING: 'Running', PAID: 'Paid', CANCELLED: 'Ended' };
const tones = { OFFERED: 'neutral', RUNNING: 'indigo', PAID: 'success', CANCELLED: 'neutral' } as const;

/** Lists the plans by which a student was paid in parts; nothing without any. */
export function RecordPlans({ plans, timeZone }: { plans: readonly Plan[]; timeZone: string }) {
  return plans.map((plan) => (
    <Card key={plan.id} className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-xl">
          {`${formatMoney(plan.totalMinor, plan.symbol, 'IF_ANY')} in ${plan.partCount} parts`}
        </h3>
        <Badge tone={plan.lockedAt ? 'danger' : tones[plan.status]}>
          {plan.lockedAt ? `Locked since ${dateText(plan.lockedAt, timeZone)}` : names[plan.status]}
        </Badge>
      </div>
      <ol className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {plan.parts.map(({ id, number, amountMinor, paidAt, dueAt }) => (
          <li key={id}>
            <p className="font-bold">
              {`Part ${number}: ${formatMoney(amountMinor, plan.symbol, 'IF_ANY')}`}
            </p>
            <p className="text-base text-muted">
              {paidAt ? `Paid on ${dateText(paidAt, timeZone)}` : `Due on ${dateText(dueAt, timeZone)}`}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  ));
}
