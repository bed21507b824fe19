import { formatMoney } from '../../../contract/money.ts';
import { fullTimeText } from '../../../contract/time.ts';
import { wordOf } from '../../lib/text/wordOf.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { AdminOverviewQuery } from './admin.generated.ts';
import { PaymentLink } from './PaymentLink.tsx';

type PaymentsProps = {
  payments: readonly AdminOverviewQuery['payments']['edges'][number]['node'][];
  total: number;
  timeZone: string;
};

/** Lists payments whose money opened nothing or whose result is unknown; the reference finds them at the provider. */
export function PaymentsNeedingReview({ payments, total, timeZone }: PaymentsProps) {
  return (
    <section aria-labelledby="payments" className="grid grid-cols-1 gap-4">
      <h2 id="payments" className="text-2xl">
        Payments to look at
      </h2>
      {payments.length === 0 ? (
        <EmptyState title="Nothing To Look At">
          Every payment opened what it was for, or ended without money moving.
        </EmptyState>
      ) : (
        <>
          {total > payments.length && (
            <p className="text-muted">
              The newest {payments.length} of {total}
            </p>
          )}
          <ul className="grid grid-cols-1 gap-3">
            {payments.map((payment) => (
              <li key={payment.id}>
                <Card className="grid grid-cols-1 gap-1 wrap-anywhere">
                  <p className="flex flex-wrap items-center justify-between gap-2">
                    <strong className="min-w-0">
                      {formatMoney(payment.amountMinor, payment.symbol, 'IF_ANY')} for {payment.studentName}
                    </strong>
                    <Badge tone="warn">{wordOf(payment.status)}</Badge>
                  </p>
                  {payment.flag && <p>{payment.flag}</p>}
                  <p className="text-base text-muted">
                    <PaymentLink payment={payment} />, {fullTimeText(payment.createdAt, timeZone)}
                  </p>
                </Card>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
