import { formatMoney } from '../../../../contract/money.ts';
import { fullTimeText } from '../../../../contract/time.ts';
import { usePages } from '../../../lib/data/usePages.ts';
import { Link } from '../../../lib/router/router.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { statusName, statusTone } from '../../payments/admin/paymentTable.ts';
import { FAMILY_PAGE_SIZE, FamilyPages } from './FamilyPages.tsx';
import { useFamilyPaymentsQuery } from './familyRecord.generated.ts';

/** Lists the payments of a family, newest first. */
export function FamilyPayments({ parentId, timeZone }: { parentId: string; timeZone: string }) {
  const result = useFamilyPaymentsQuery({
    variables: { parentId, first: FAMILY_PAGE_SIZE, after: null },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const pages = usePages(result, (data) => data.familyPayments);
  return (
    <FamilyPages title="Payments" empty="No payment was made." pages={pages}>
      {({ id, reference, status, amountMinor, symbol, studentName, sponsorName, createdAt }) => (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <span className="flex min-w-0 flex-wrap items-center gap-x-3 wrap-anywhere">
            <Link to={`/admin/payments/${id}`} className="link inline-flex min-h-11 items-center">
              {reference}
            </Link>
            <Badge tone={statusTone[status]}>{statusName[status]}</Badge>
            <strong>{formatMoney(amountMinor, symbol, 'IF_ANY')}</strong>
            {`for ${studentName}${sponsorName ? `, by ${sponsorName}` : ''}`}
          </span>
          <span className="text-muted">{fullTimeText(createdAt, timeZone)}</span>
        </div>
      )}
    </FamilyPages>
  );
}
