import { UserPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { loadText } from '../../../../contract/mentorRecords.ts';
import { TABLE_PAGE_SIZE } from '../../../../contract/tables.ts';
import { dateText } from '../../../../contract/time.ts';
import type { AdminMentorSort, BackgroundCheckState } from '../../../generated/types.ts';
import { usePages } from '../../../lib/data/usePages.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { TableColumn } from '../../../ui/table/columns.ts';
import { AdminTable } from '../../admin/table/AdminTable.tsx';
import { namedFilters } from '../../admin/table/namedFilters.ts';
import { NO_LINKED_FILTERS, useTableQuery } from '../../admin/table/useTableQuery.ts';
import { useTableSelection } from '../../bulkActions/useRowSelection.ts';
import { MentorBulkActions } from './MentorBulkActions.tsx';
import { MentorDialog } from './MentorDialog.tsx';
import {
  type MentorTable_MentorFragment as MentorRow,
  useAdminMentorsQuery,
} from './mentorAdmin.generated.ts';
import { checkName, checkTone, MENTOR_FILTERS, MENTOR_SORTS, yesOrNo } from './mentorTable.ts';

/** Lists the mentor records, and creates one. */
export function AdminMentors({ timeZone }: { timeZone: string }) {
  const [isCreating, setCreating] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  const query = useTableQuery(MENTOR_SORTS, MENTOR_FILTERS, NO_LINKED_FILTERS);
  const filters = {
    search: query.search || null,
    isActive: yesOrNo(query.chosen('active')),
    isAccepting: yesOrNo(query.chosen('accepting')),
    backgroundCheck: query.chosen('check') as BackgroundCheckState | null,
  };
  const result = useAdminMentorsQuery({
    variables: {
      ...filters,
      first: TABLE_PAGE_SIZE,
      after: null,
      sort: query.sort.by as AdminMentorSort,
      isDescending: query.sort.isDescending,
    },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const pages = usePages(result, (data) => data.adminMentors);
  const selection = useTableSelection(pages.page, filters);
  const columns = useMemo(() => mentorColumns(timeZone), [timeZone]);
  return (
    <div className="grid grid-cols-1 gap-5">
      {saved && (
        <Banner tone="success" className="sticky top-20 z-20 rounded-xl" onDismiss={() => setSaved(null)}>
          {saved}
        </Banner>
      )}
      <Button
        className="justify-self-start"
        icon={<UserPlus className="size-5" aria-hidden="true" />}
        onClick={() => setCreating(true)}
      >
        Create Mentor
      </Button>
      <AdminTable
        name="mentors"
        label="Mentors"
        noun={['mentor', 'mentors']}
        searchLabel="Search by name or e-mail"
        query={query}
        columns={columns}
        pages={pages}
        rowLink={({ id }) => `/admin/mentors/${id}`}
        rowLabel={({ person }) => person.name}
        selection={selection}
        exportFilters={filters}
        empty={{ title: 'No Mentors Yet', text: 'Create a record, or approve an application.' }}
      >
        <MentorBulkActions
          selection={selection}
          filters={namedFilters(filters)}
          timeZone={timeZone}
          onChanged={pages.retry}
        />
      </AdminTable>
      {isCreating && (
        <MentorDialog
          mentor={null}
          onSaved={(text) => {
            setSaved(text);
            result.refetch().catch(() => {});
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </div>
  );
}

const mentorColumns = (timeZone: string): TableColumn<MentorRow>[] => [
  { id: 'name', header: 'Name', cell: ({ person }) => person.name },
  { id: 'email', header: 'E-mail', cell: ({ email }) => email },
  {
    id: 'state',
    header: 'State',
    cell: ({ isActive }) => (
      <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
    ),
  },
  { id: 'students', header: 'Students', isNumeric: true, cell: loadText },
  { id: 'teaches', header: 'Teaches', cell: ({ specialization }) => specialization.join(', ') || '–' },
  {
    id: 'check',
    header: 'Background check',
    cell: ({ backgroundCheck, backgroundCheckExpiresAt }) => (
      <>
        <Badge tone={checkTone[backgroundCheck]}>{checkName[backgroundCheck]}</Badge>
        {backgroundCheckExpiresAt && (
          <span className="block text-muted">{dateText(backgroundCheckExpiresAt, timeZone)}</span>
        )}
      </>
    ),
  },
  { id: 'since', header: 'Since', sort: 'NEWEST', cell: ({ createdAt }) => dateText(createdAt, timeZone) },
];
