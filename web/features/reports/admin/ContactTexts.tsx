import { useMemo, useState } from 'react';
import { REPORT_TEXTS } from '../../../../contract/reports.ts';
import { TABLE_PAGE_SIZE } from '../../../../contract/tables.ts';
import { fullTimeText } from '../../../../contract/time.ts';
import type { ContactTextKind, Course } from '../../../generated/types.ts';
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
  type ContactTexts_TextFragment as ContactText,
  useContactTextsQuery,
  useMarkContactTextSeenMutation,
} from './reports.generated.ts';

const SORTS = [{ value: 'NEWEST', label: 'Sent', isDescending: true }];
const KINDS: Record<ContactTextKind, string> = {
  SESSION_REQUEST: 'Request about a session',
  SESSION_REPLY: 'Answer about a session',
  HELP_QUESTION: 'Question about a lesson',
  HELP_ANSWER: 'Answer about a lesson',
  CAREER_PLAN: 'Line of a career plan',
  MENTOR_WORDS: 'Words for a portfolio',
  CALL_SHOWING: 'What a child shows in a call',
};
const FILTERS = [
  {
    name: 'kind',
    label: 'Kind',
    options: Object.entries(KINDS).map(([value, label]) => ({ value, label })),
  },
  courseFilter,
];
const GONE = 'a deleted account';

/** Lists the texts outside of the threads with a contact in them that no admin has seen. One that is seen leaves it. */
export function ContactTexts({ timeZone }: { timeZone: string }) {
  const query = useTableQuery(SORTS, FILTERS, NO_LINKED_FILTERS);
  const filters = {
    kind: query.chosen('kind') as ContactTextKind | null,
    course: query.chosen('course') as Course | null,
  };
  const result = useContactTextsQuery({
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
  const pages = usePages(result, (data) => data.textsSharingContact);
  const [markSeen] = useMarkContactTextSeenMutation({ context: { quiet: true } });
  const [busyId, setBusyId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { refetch } = result;
  const columns = useMemo(() => {
    const see = async (id: string) => {
      setBusyId(id);
      setProblem(null);
      try {
        const { data } = await markSeen({ variables: { input: { textId: id } } });
        const answer = data?.markContactTextSeen;
        if (answer?.__typename !== 'ContactTextSeen')
          return setProblem(answer?.message ?? REPORT_TEXTS.contactTextNotSeen);
        toast.success(REPORT_TEXTS.contactSeen);
        // The button goes away with its row.
        document.getElementById('contact-texts')?.focus();
        await refetch();
      } catch {
        setProblem(REPORT_TEXTS.contactTextNotSeen);
      } finally {
        setBusyId(null);
      }
    };
    return contactColumns(timeZone, busyId, (id) => void see(id));
  }, [timeZone, busyId, markSeen, refetch]);
  return (
    <AdminTable
      name="contactTexts"
      label="Other texts that share contacts"
      noun={['text', 'texts']}
      searchLabel={null}
      query={query}
      columns={columns}
      pages={pages}
      rowLink={null}
      rowLabel={({ sender }) => `text of ${sender?.name ?? GONE}`}
      selection={null}
      exportFilters={filters}
      empty={{
        title: 'Nothing To Look At',
        text: 'Texts about sessions and lessons with a phone number, an e-mail address or another platform appear here.',
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
): TableColumn<ContactText>[] => [
  { id: 'sender', header: 'From', cell: ({ sender }) => sender?.name ?? GONE },
  { id: 'kind', header: 'Kind', cell: ({ kind }) => KINDS[kind] },
  {
    id: 'text',
    header: 'Text',
    cell: ({ content }) => <span className="line-clamp-6 whitespace-pre-line">{content}</span>,
  },
  { id: 'child', header: 'About', cell: ({ student }) => student.firstName },
  { id: 'family', header: 'Family', cell: ({ student }) => <FamilyLink parent={student.parent} /> },
  { id: 'sent', header: 'Sent', sort: 'NEWEST', cell: ({ createdAt }) => fullTimeText(createdAt, timeZone) },
  {
    id: 'decision',
    header: 'Decision',
    cell: ({ id, sender }) => (
      <Button variant="outline" size="sm" loading={busyId === id} onClick={() => onSeen(id)}>
        Mark as seen<span className="sr-only">: text of {sender?.name ?? GONE}</span>
      </Button>
    ),
  },
];
