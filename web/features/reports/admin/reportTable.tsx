import { dateText } from '../../../../contract/time.ts';
import type { ReportDecision, ReportKind } from '../../../generated/types.ts';
import { Badge } from '../../../ui/Badge.tsx';
import type { TableColumn } from '../../../ui/table/columns.ts';
import { FamilyLink } from '../../admin/FamilyLink.tsx';
import { courseFilter } from '../../admin/table/courseFilter.ts';
import type { SortOption, TableFilter } from '../../admin/table/useTableQuery.ts';
import { courseOf } from '../../courses/courseNames.ts';
import type { ReportTable_ReportFragment as ReportRow } from './reports.generated.ts';

export const kindName: Record<ReportKind, string> = { MESSAGE: 'Message', PROJECT: 'Project' };

const decisionName: Record<ReportDecision, string> = {
  NO_ACTION: 'No action',
  WARNED: 'Author warned',
  REMOVED: 'Removed',
};

const decisionTone = { NO_ACTION: 'neutral', WARNED: 'mango', REMOVED: 'danger' } as const;

/** Shows whether a report is open, and the decision about one that is not. */
export function ReportState({ decision }: { decision: ReportDecision | null }) {
  return decision === null ? (
    <Badge tone="warn">Open</Badge>
  ) : (
    <Badge tone={decisionTone[decision]}>{decisionName[decision]}</Badge>
  );
}

export const REPORT_SORTS: readonly SortOption[] = [
  { value: 'OPEN_FIRST', label: 'State', isDescending: true },
  { value: 'NEWEST', label: 'Reported', isDescending: true },
];

export const REPORT_FILTERS: readonly TableFilter[] = [
  {
    name: 'kind',
    label: 'Kind',
    options: Object.entries(kindName).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'state',
    label: 'State',
    options: [
      { value: 'OPEN', label: 'Open' },
      { value: 'CLOSED', label: 'Closed' },
    ],
  },
  courseFilter,
];

export const reportColumns = (timeZone: string): TableColumn<ReportRow>[] => [
  {
    id: 'report',
    header: 'Report',
    cell: ({ kind, studentName, createdAt }) =>
      `${kindName[kind]} of ${kind === 'MESSAGE' ? 'the conversation about ' : ''}${studentName}, ${dateText(createdAt, timeZone)}`,
  },
  {
    id: 'state',
    header: 'State',
    sort: 'OPEN_FIRST',
    cell: ({ decision }) => <ReportState decision={decision} />,
  },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ reason }) => <span className="line-clamp-3">{reason}</span>,
  },
  { id: 'family', header: 'Family', cell: ({ parent }) => parent && <FamilyLink parent={parent} /> },
  { id: 'author', header: 'About', cell: ({ senderName }) => senderName },
  { id: 'reporter', header: 'Reported by', cell: ({ reporterName }) => reporterName },
  { id: 'course', header: 'Course', cell: ({ course }) => courseOf(course).shortName },
  {
    id: 'reported',
    header: 'Reported',
    sort: 'NEWEST',
    cell: ({ createdAt }) => dateText(createdAt, timeZone),
  },
];
