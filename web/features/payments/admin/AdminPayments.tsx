import { useMemo } from 'react';
import { formatMoney } from '../../../../contract/money.ts';
import { TABLE_PAGE_SIZE } from '../../../../contract/tables.ts';
import { clockText, dateText } from '../../../../contract/time.ts';
import type {
  AdminPaymentSort,
  Course,
  Package,
  PaymentKind,
  PaymentMoney,
  PaymentStatus,
} from '../../../generated/types.ts';
import { usePages } from '../../../lib/data/usePages.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Breakable } from '../../../ui/Breakable.tsx';
import type { TableColumn } from '../../../ui/table/columns.ts';
import { FamilyLink } from '../../admin/FamilyLink.tsx';
import { AdminTable } from '../../admin/table/AdminTable.tsx';
import { namedFilters } from '../../admin/table/namedFilters.ts';
import { useTableQuery } from '../../admin/table/useTableQuery.ts';
import { PlainBulkActions } from '../../bulkActions/PlainBulkActions.tsx';
import { useTableSelection } from '../../bulkActions/useRowSelection.ts';
import { courseOf, packageOf } from '../../courses/courseNames.ts';
import {
  type PaymentTable_PaymentFragment as PaymentRow,
  useAdminPaymentsQuery,
} from './paymentAdmin.generated.ts';
import {
  kindName,
  PAYMENT_FILTERS,
  PAYMENT_LINKED_FILTERS,
  PAYMENT_SORTS,
  statusName,
  statusTone,
} from './paymentTable.ts';

/** Lists the payments of all families. */
export function AdminPayments({ timeZone }: { timeZone: string }) {
  const query = useTableQuery(PAYMENT_SORTS, PAYMENT_FILTERS, PAYMENT_LINKED_FILTERS);
  const filters = {
    search: query.search || null,
    status: query.chosen('status') as PaymentStatus | null,
    kind: query.chosen('kind') as PaymentKind | null,
    course: query.chosen('course') as Course | null,
    currency: query.chosen('currency'),
    package: query.chosen('package') as Package | null,
    money: query.chosen('money') as PaymentMoney | null,
    needsAttention: query.chosen('attention') === 'NEEDED' || null,
    from: query.linked('from'),
    to: query.linked('to'),
  };
  const result = useAdminPaymentsQuery({
    variables: {
      ...filters,
      first: TABLE_PAGE_SIZE,
      after: null,
      sort: query.sort.by as AdminPaymentSort,
      isDescending: query.sort.isDescending,
    },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const pages = usePages(result, (data) => data.adminPayments);
  const selection = useTableSelection(pages.page, filters);
  const columns = useMemo(() => paymentColumns(timeZone), [timeZone]);
  return (
    <AdminTable
      name="payments"
      label="Payments"
      noun={['payment', 'payments']}
      searchLabel="Search by reference, child or payer"
      query={query}
      columns={columns}
      pages={pages}
      rowLink={({ id }) => `/admin/payments/${id}`}
      rowLabel={({ reference, studentName }) => `${reference}, for ${studentName}`}
      selection={selection}
      exportFilters={filters}
      empty={{ title: 'No Payments Yet', text: 'Payments appear here as soon as a family starts one.' }}
    >
      <PlainBulkActions
        table="payments"
        kinds={['VERIFY_PAYMENTS']}
        selection={selection}
        filters={namedFilters(filters)}
        timeZone={timeZone}
        recordPath={(id) => `/admin/payments/${id}`}
        onChanged={pages.retry}
      />
    </AdminTable>
  );
}

const paymentColumns = (timeZone: string): TableColumn<PaymentRow>[] => [
  {
    id: 'reference',
    header: 'Reference',
    cell: ({ reference }) => (
      <span className="block min-w-36">
        <Breakable text={reference} />
      </span>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    sort: 'AMOUNT',
    isNumeric: true,
    cell: ({ amountMinor, symbol }) => formatMoney(amountMinor, symbol, 'IF_ANY'),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge tone={statusTone[status]}>{statusName[status]}</Badge>,
  },
  { id: 'student', header: 'Child', cell: ({ studentName }) => studentName },
  {
    id: 'payer',
    header: 'Payer',
    cell: ({ parent, parentEmail }) => (
      <>
        <FamilyLink parent={parent} />
        <span className="block text-muted">{parentEmail}</span>
      </>
    ),
  },
  {
    id: 'paidFor',
    header: 'Paid for',
    cell: (payment) => (
      <>
        <span className="block">{courseOf(payment.course).shortName}</span>
        <span className="block text-muted">
          {payment.kind === 'ENROLMENT'
            ? packageOf(payment.package).name
            : `${kindName[payment.kind]}: ${packageOf(payment.package).name}`}
        </span>
      </>
    ),
  },
  {
    id: 'started',
    header: 'Started',
    sort: 'NEWEST',
    cell: ({ createdAt }) => <Moment instant={createdAt} timeZone={timeZone} />,
  },
  {
    id: 'settled',
    header: 'Settled',
    cell: ({ settledAt }) => (settledAt ? <Moment instant={settledAt} timeZone={timeZone} /> : '–'),
  },
];

/** Renders a day and its time in two lines: in one, the narrow columns would break it into four. */
function Moment({ instant, timeZone }: { instant: string; timeZone: string }) {
  return (
    <>
      <span className="block whitespace-nowrap">{dateText(instant, timeZone)}</span>
      <span className="block text-muted">{clockText(instant, timeZone)}</span>
    </>
  );
}
