import { useMemo } from 'react';
import { LEDGER_PAGE_DAYS } from '../../../contract/ledger.ts';
import { formatBalance } from '../../../contract/money.ts';
import { addDays, isDay } from '../../../contract/overview.ts';
import { TABLE_TEXTS } from '../../../contract/tables.ts';
import { dateText } from '../../../contract/time.ts';
import { wallTimeOf } from '../../../contract/wallTime.ts';
import { useSearchParams } from '../../lib/router/router.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import type { TableColumn } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { type LedgerDaysQuery, useLedgerDaysQuery } from './ledger.generated.ts';

type Day = LedgerDaysQuery['ledgerDays'][number];
type DayRow = Day & { id: string };

/** Days begin and end in the zone of the viewer, so their names need no zone. */
const dayText = (day: string) => dateText(`${day}T12:00:00Z`, 'UTC');

const money = (id: string, header: string, amountOf: (day: Day) => number): TableColumn<DayRow> => ({
  ...{ id, header, isNumeric: true },
  cell: (day) => formatBalance(amountOf(day), day.symbol),
});

const COLUMNS: readonly TableColumn<DayRow>[] = [
  { id: 'day', header: 'Day', cell: ({ day }) => dayText(day) },
  { id: 'currency', header: 'Currency', cell: ({ currency }) => currency },
  money('opening', 'Opening', ({ openingMinor }) => openingMinor),
  money('in', 'In', ({ inMinor }) => inMinor),
  money('fees', 'Fees', ({ feesMinor }) => feesMinor),
  money('out', 'Out', ({ outMinor }) => outMinor),
  money('corrections', 'Corrections', ({ correctionsMinor }) => correctionsMinor),
  money('closing', 'Closing', ({ closingMinor }) => closingMinor),
];
const NO_HIDDEN: readonly string[] = [];
const NO_SORT = { by: '', isDescending: true };

/** Lists the days on which the provider's balance moved, each with a link to its entries. */
export function LedgerDays({ timeZone }: { timeZone: string }) {
  const [params] = useSearchParams();
  const today = wallTimeOf(new Date(), timeZone).date;
  const asked = params.get('to') ?? '';
  const to = isDay(asked) && asked < today ? asked : today;
  const { data, previousData, loading, refetch } = useLedgerDaysQuery({
    variables: { to },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const days = (data ?? (loading ? previousData : undefined))?.ledgerDays;
  const rows = useMemo(
    () => days?.map((day) => ({ ...day, id: `${day.day} ${day.currency}` })) ?? [],
    [days],
  );
  const from = addDays(to, 1 - LEDGER_PAGE_DAYS);
  const newer = addDays(to, LEDGER_PAGE_DAYS);
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="text-muted">
        What the payment provider holds for us, {dayText(from)} to {dayText(to)}.
      </p>
      {!days && loading && <LoadingIndicator message="Loading the days..." />}
      {!days && !loading && (
        <ErrorState title={TABLE_TEXTS.notLoaded} onRetry={() => void refetch().catch(() => {})} />
      )}
      {days?.length === 0 && (
        <EmptyState title="No Money Moved">No charge, refund or fee was posted in these days.</EmptyState>
      )}
      {rows.length > 0 && (
        <DataTable
          label="Days of the ledger"
          columns={COLUMNS}
          hiddenColumns={NO_HIDDEN}
          rows={rows}
          total={rows.length}
          sort={NO_SORT}
          onSort={() => {}}
          rowLink={({ day, currency }) =>
            `/admin/payments/ledger/entries?from=${day}&to=${day}&currency=${currency.toLowerCase()}`
          }
          rowLabel={({ day, currency }) => `${dayText(day)}, ${currency}`}
          selection={null}
          busy={!data}
        />
      )}
      <nav aria-label="Days" className="flex flex-wrap gap-3">
        <LinkButton variant="outline" to={`/admin/payments/ledger?to=${addDays(from, -1)}`}>
          Earlier days
        </LinkButton>
        {to < today && (
          <LinkButton
            variant="outline"
            to={newer < today ? `/admin/payments/ledger?to=${newer}` : '/admin/payments/ledger'}
          >
            Later days
          </LinkButton>
        )}
      </nav>
    </div>
  );
}
