import { useMemo, useState } from 'react';
import { REPORT_TEXTS } from '../../../../contract/reports.ts';
import { TABLE_PAGE_SIZE } from '../../../../contract/tables.ts';
import { fullTimeText } from '../../../../contract/time.ts';
import type { Course } from '../../../generated/types.ts';
import { usePages } from '../../../lib/data/usePages.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { TableColumn } from '../../../ui/table/columns.ts';
import { toast } from '../../../ui/toast.ts';
import { FamilyLink } from '../../admin/FamilyLink.tsx';
import { AdminTable } from '../../admin/table/AdminTable.tsx';
import { courseFilter } from '../../admin/table/courseFilter.ts';
import { NO_LINKED_FILTERS, useTableQuery } from '../../admin/table/useTableQuery.ts';
import {
  type SharedContacts_MessageFragment as SharedContact,
  useMarkContactSeenMutation,
  useSharedContactsQuery,
} from './reports.generated.ts';

const SORTS = [{ value: 'NEWEST', label: 'Sent', isDescending: true }];
const FILTERS = [courseFilter];

/** Lists the messages with a contact in them that no admin has seen. One that is seen leaves the list. */
export function SharedContacts({ timeZone }: { timeZone: string }) {
  const query = useTableQuery(SORTS, FILTERS, NO_LINKED_FILTERS);
  const filters = { course: query.chosen('course') as Course | null };
  const result = useSharedContactsQuery({
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
  const pages = usePages(result, (data) => data.messagesSharingContact);
  const [markSeen] = useMarkContactSeenMutation({ context: { quiet: true } });
  const [busyId, setBusyId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { refetch } = result;
  const columns = useMemo(() => {
    const see = async (id: string) => {
      setBusyId(id);
      setProblem(null);
      try {
        const { data } = await markSeen({ variables: { input: { messageId: id } } });
        const answer = data?.markContactSeen;
        if (answer?.__typename !== 'ContactSeen')
          return setProblem(answer?.message ?? REPORT_TEXTS.contactNotSeen);
        toast.success(REPORT_TEXTS.contactSeen);
        // The button goes away with its row.
        document.getElementById('shared-contacts')?.focus();
        await refetch();
      } catch {
        setProblem(REPORT_TEXTS.contactNotSeen);
      } finally {
        setBusyId(null);
      }
    };
    return contactColumns(timeZone, busyId, (id) => void see(id));
  }, [timeZone, busyId, markSeen, refetch]);
  return (
    <AdminTable
      name="contacts"
      label="Messages that share contacts"
      noun={['message', 'messages']}
      searchLabel={null}
      query={query}
      columns={columns}
      pages={pages}
      rowLink={null}
      rowLabel={({ sender }) => `message of ${sender.name}`}
      selection={null}
      exportFilters={filters}
      empty={{
        title: 'Nothing To Look At',
        text: 'Messages with a phone number, an e-mail address or another platform appear here.',
      }}
    >
      {problem && (
        <Banner tone="danger" className="rounded-2xl" onDismiss={() => setProblem(null)}>
          {problem}
        </Banner>
      )}
    </AdminTable>
  );
}

const contactColumns = (
  timeZone: string,
  busyId: string | null,
  onSeen: (id: string) => void,
): TableColumn<SharedContact>[] => [
  { id: 'sender', header: 'From', cell: ({ sender }) => sender.name },
  {
    id: 'message',
    header: 'Message',
    cell: ({ subject, content }) => (
      <>
        {subject && <span className="block font-bold">{subject}</span>}
        <span className="line-clamp-6 whitespace-pre-line">{content}</span>
      </>
    ),
  },
  { id: 'child', header: 'Conversation about', cell: ({ student }) => student.firstName },
  { id: 'family', header: 'Family', cell: ({ student }) => <FamilyLink parent={student.parent} /> },
  { id: 'sent', header: 'Sent', sort: 'NEWEST', cell: ({ createdAt }) => fullTimeText(createdAt, timeZone) },
  {
    id: 'decision',
    header: 'Decision',
    cell: ({ id, sender }) => (
      <Button variant="outline" size="sm" loading={busyId === id} onClick={() => onSeen(id)}>
        Mark as seen<span className="sr-only">: message of {sender.name}</span>
      </Button>
    ),
  },
];
