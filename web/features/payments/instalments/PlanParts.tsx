import { CircleAlert, CircleCheck, Hourglass } from 'lucide-react';
import { weeksText } from '../../../../contract/instalments.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { dateText } from '../../../../contract/time.ts';
import type { Instalments_PlanFragment } from './instalments.generated.ts';
import { isLatePart } from './planView.ts';

type PlanPartsProps = { plan: Instalments_PlanFragment; timeZone: string };

/** Lists the parts of a plan: what each opens, what it costs, and when it was paid or is due. */
export function PlanParts({ plan, timeZone }: PlanPartsProps) {
  return (
    <ol className="grid grid-cols-1 divide-y-2 divide-line border-y-2 border-line">
      {plan.parts.map((part) => (
        <PartRow key={part.id} part={part} plan={plan} timeZone={timeZone} />
      ))}
    </ol>
  );
}

type PartRowProps = PlanPartsProps & { part: Instalments_PlanFragment['parts'][number] };

function PartRow({ part, plan, timeZone }: PartRowProps) {
  const { number, amountMinor, paidAt, dueAt, firstWeek, lastWeek } = part;
  const isLate = isLatePart(part);
  const [Icon, tone] = paidAt
    ? [CircleCheck, 'text-success']
    : isLate
      ? [CircleAlert, 'text-danger']
      : [Hourglass, 'text-muted'];
  const state = paidAt
    ? `Paid on ${dateText(paidAt, timeZone)}`
    : `${isLate ? 'Was due' : 'Due'} on ${dateText(dueAt, timeZone)}`;
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon className={`size-6 shrink-0 ${tone}`} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-bold">{`Part ${number}, ${weeksText(firstWeek, lastWeek)}`}</p>
        <p className="text-base text-muted">{state}</p>
      </div>
      <p className="shrink-0 font-bold">{formatMoney(amountMinor, plan.symbol, 'IF_ANY')}</p>
    </li>
  );
}
