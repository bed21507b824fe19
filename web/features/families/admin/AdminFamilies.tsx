import { useMemo } from 'react';
import { TABLE_PAGE_SIZE } from '../../../../contract/tables.ts';
import { dateText } from '../../../../contract/time.ts';
import type { Course, FamilyStep } from '../../../generated/types.ts';
import { usePages } from '../../../lib/data/usePages.ts';
import type { TableColumn } from '../../../ui/table/columns.ts';
import { AdminTable } from '../../admin/table/AdminTable.tsx';
import { useTableQuery } from '../../admin/table/useTableQuery.ts';
import {
  type FamilyTable_FamilyFragment as FamilyRow,
  useAdminFamiliesQuery,
} from './familyAdmin.generated.ts';
import { FAMILY_FILTERS, FAMILY_LINKED_FILTERS, FAMILY_SORTS, stepName } from './familyTable.ts';

/** Lists the accounts of parents, with how far each family has come. */
export function AdminFamilies({ timeZone }: { timeZone: string }) {
  const query = useTableQuery(FAMILY_SORTS, FAMILY_FILTERS, FAMILY_LINKED_FILTERS);
  const filters = {
    search: query.search || null,
    step: query.chosen('step') as FamilyStep | null,
    course: query.chosen('course') as Course | null,
    from: query.linked('from'),
    to: query.linked('to'),
    activeFrom: query.linked('activeFrom'),
    activeTo: query.linked('activeTo'),
  };
  const result = useAdminFamiliesQuery({
    variables: {
      ...filters,
      first: TABLE_PAGE_SIZE,
      after: null,
      isDescending: query.sort.isDescending,
    },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const pages = usePages(result, (data) => data.adminFamilies);
  const columns = useMemo(() => familyColumns(timeZone), [timeZone]);
  return (
    <AdminTable
      name="families"
      label="Families"
      noun={['family', 'families']}
      searchLabel="Search by parent or e-mail"
      query={query}
      columns={columns}
      pages={pages}
      rowLink={({ id }) => `/admin/families/${id}`}
      rowLabel={({ parent }) => `The family of ${parent.name}`}
      selection={null}
      exportFilters={filters}
      empty={{ title: 'No Families Yet', text: 'Parents who sign up appear here.' }}
    />
  );
}

const familyColumns = (timeZone: string): TableColumn<FamilyRow>[] => [
  { id: 'parent', header: 'Parent', cell: ({ parent }) => parent.name },
  { id: 'email', header: 'E-mail', cell: ({ parentEmail }) => parentEmail },
  { id: 'children', header: 'Children', isNumeric: true, cell: ({ childCount }) => childCount },
  { id: 'step', header: 'Came as far as', cell: ({ step }) => (step ? stepName[step] : 'Signed up') },
  {
    id: 'signedUp',
    header: 'Signed up',
    sort: 'NEWEST',
    cell: ({ signedUpAt }) => dateText(signedUpAt, timeZone),
  },
];
