import { INSTALMENT_TEXTS } from '../../../../contract/instalmentTexts.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { dateText } from '../../../../contract/time.ts';
import type { Instalments_PlanFragment } from './instalments.generated.ts';

type Part = Instalments_PlanFragment['parts'][number];

export type PlanSummary = { name: string; tone: 'success' | 'warn' | 'danger' | 'neutral'; text: string };

/** Returns whether a part is not paid although it was due. */
export const isLatePart = ({ paidAt, dueAt }: Pick<Part, 'paidAt' | 'dueAt'>): boolean =>
  paidAt == null && new Date(dueAt).getTime() < Date.now();

/** Says where a plan stands, and what its parent does next. */
export function planSummary(child: string, plan: Instalments_PlanFragment, timeZone: string): PlanSummary {
  const { partCount, parts, symbol, status } = plan;
  const paid = parts.filter(({ paidAt }) => paidAt != null).length;
  const name = `${paid} of ${partCount} paid`;
  if (status === 'CANCELLED') return { name: 'Ended', tone: 'neutral', text: INSTALMENT_TEXTS.ended };
  const next = parts.find(({ paidAt }) => paidAt == null);
  if (!next) return { name: 'All paid', tone: 'success', text: INSTALMENT_TEXTS.everythingPaid };
  if (plan.lockedAt) return { name: 'Overdue', tone: 'danger', text: INSTALMENT_TEXTS.overdue(child) };
  const money = formatMoney(next.amountMinor, symbol, 'IF_ANY');
  return isLatePart(next)
    ? {
        ...{ name, tone: 'warn' },
        text: INSTALMENT_TEXTS.late(next.number, money, dateText(next.locksAt, timeZone)),
      }
    : {
        name,
        tone: 'neutral',
        text: INSTALMENT_TEXTS.next(next.number, money, dateText(next.dueAt, timeZone)),
      };
}
