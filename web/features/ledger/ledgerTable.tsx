import { CURRENCIES } from '../../../contract/currencies.ts';
import { ACCOUNT_NAMES, ENTRY_KIND_NAMES } from '../../../contract/ledger.ts';
import { formatBalance } from '../../../contract/money.ts';
import { fullTimeText } from '../../../contract/time.ts';
import { Link } from '../../lib/router/router.tsx';
import type { TableColumn } from '../../ui/table/columns.ts';
import type { LinkedFilter, SortOption, TableFilter } from '../admin/table/useTableQuery.ts';
import type { LedgerTable_EntryFragment as Entry } from './ledger.generated.ts';

export const ENTRY_SORTS: readonly SortOption[] = [{ value: 'NEWEST', label: 'Posted', isDescending: true }];

export const ENTRY_FILTERS: readonly TableFilter[] = [
  {
    name: 'kind',
    label: 'Kind',
    options: Object.entries(ENTRY_KIND_NAMES).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'currency',
    label: 'Currency',
    options: CURRENCIES.map(({ code, name }) => ({ value: code, label: name })),
  },
];

export const ENTRY_LINKED_FILTERS: readonly LinkedFilter[] = [
  { name: 'from', kind: 'day', label: 'Posted from' },
  { name: 'to', kind: 'day', label: 'Posted to' },
];

export const entryColumns = (timeZone: string): TableColumn<Entry>[] => [
  {
    id: 'entry',
    header: 'Entry',
    cell: ({ kind, reference }) => (
      <span className="wrap-anywhere">
        {ENTRY_KIND_NAMES[kind]} {reference}
      </span>
    ),
  },
  {
    id: 'posted',
    header: 'Posted',
    sort: 'NEWEST',
    cell: ({ postedAt }) => fullTimeText(postedAt, timeZone),
  },
  {
    id: 'lines',
    header: 'Accounts',
    cell: ({ lines, symbol }) => (
      <ul>
        {lines.map(({ account, amountMinor }) => (
          <li key={account} className="flex flex-wrap justify-between gap-x-4">
            <span>{ACCOUNT_NAMES[account]}</span>
            <span className="tabular-nums">{formatBalance(amountMinor, symbol)}</span>
          </li>
        ))}
      </ul>
    ),
  },
  {
    id: 'payment',
    header: 'Payment',
    cell: ({ paymentId, reference }) =>
      paymentId ? (
        <Link
          to={`/admin/payments/${paymentId}`}
          className="link inline-flex min-h-11 items-center lg:min-h-8"
        >
          Payment<span className="sr-only"> {reference}</span>
        </Link>
      ) : (
        'None'
      ),
  },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => reason ?? '–' },
];
