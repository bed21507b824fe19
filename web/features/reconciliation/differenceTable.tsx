import { DIFFERENCE_NAMES } from '../../../contract/ledger.ts';
import { formatBalance } from '../../../contract/money.ts';
import { fullTimeText } from '../../../contract/time.ts';
import type { DifferenceResolution } from '../../generated/types.ts';
import { wordOf } from '../../lib/text/wordOf.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { TableColumn } from '../../ui/table/columns.ts';
import type { SortOption, TableFilter } from '../admin/table/useTableQuery.ts';
import type { DifferenceTable_DifferenceFragment as Difference } from './reconciliation.generated.ts';

const resolutionName: Record<DifferenceResolution, string> = {
  VERIFIED: 'Verified',
  CORRECTED: 'Corrected',
  EXPLAINED: 'Explained',
  GONE: 'Gone by itself',
};

/** Shows whether a difference is open, and how one that is not was resolved. */
export function DifferenceState({ resolution }: { resolution: DifferenceResolution | null }) {
  return resolution === null ? (
    <Badge tone="warn">Open</Badge>
  ) : (
    <Badge tone={resolution === 'EXPLAINED' ? 'neutral' : 'success'}>{resolutionName[resolution]}</Badge>
  );
}

type Side = { status?: string | null; amount: number | null; fee: number | null; symbol: string | null };

/** Returns the figures of one side, such as 'Success, ₦100,000, fee ₦1,600'. */
function sideText({ status, amount, fee, symbol }: Side): string {
  if (amount === null || symbol === null) return 'Nothing';
  return [
    ...(status ? [wordOf(status)] : []),
    formatBalance(amount, symbol),
    ...(fee === null ? [] : [`fee ${formatBalance(fee, symbol)}`]),
  ].join(', ');
}

export const providerText = (difference: Difference): string =>
  sideText({
    status: difference.providerStatus,
    amount: difference.providerAmountMinor,
    fee: difference.providerFeeMinor,
    symbol: difference.providerSymbol,
  });

export const ledgerText = (difference: Difference): string =>
  sideText({
    amount: difference.ledgerAmountMinor,
    fee: difference.ledgerFeeMinor,
    symbol: difference.ledgerSymbol,
  });

export const DIFFERENCE_SORTS: readonly SortOption[] = [
  { value: 'OPEN_FIRST', label: 'State', isDescending: true },
  { value: 'NEWEST', label: 'Found', isDescending: true },
];

export const DIFFERENCE_FILTERS: readonly TableFilter[] = [
  {
    name: 'kind',
    label: 'Kind',
    options: Object.entries(DIFFERENCE_NAMES).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'state',
    label: 'State',
    options: [
      { value: 'OPEN', label: 'Open' },
      { value: 'RESOLVED', label: 'Resolved' },
    ],
  },
];

export const differenceColumns = (timeZone: string): TableColumn<Difference>[] => [
  {
    id: 'difference',
    header: 'Difference',
    cell: ({ kind, reference }) => (
      <span className="wrap-anywhere">
        {DIFFERENCE_NAMES[kind]}: {reference}
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    sort: 'OPEN_FIRST',
    cell: ({ resolution }) => <DifferenceState resolution={resolution} />,
  },
  { id: 'provider', header: 'Provider', cell: providerText },
  { id: 'ledger', header: 'Ledger', cell: ledgerText },
  {
    id: 'found',
    header: 'Found',
    sort: 'NEWEST',
    cell: ({ createdAt }) => fullTimeText(createdAt, timeZone),
  },
];
