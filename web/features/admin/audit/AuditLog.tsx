import { useMemo } from 'react';
import { MAX_AUDIT_TEXT_LENGTH } from '../../../../contract/audit.ts';
import { TABLE_PAGE_SIZE, TABLE_TEXTS } from '../../../../contract/tables.ts';
import { fullTimeText } from '../../../../contract/time.ts';
import { usePages } from '../../../lib/data/usePages.ts';
import { useDebouncedValue } from '../../../lib/hooks/useDebouncedValue.ts';
import { Link } from '../../../lib/router/router.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { TableColumn } from '../../../ui/table/columns.ts';
import { AdminTable } from '../table/AdminTable.tsx';
import { NO_LINKED_FILTERS, useTableQuery } from '../table/useTableQuery.ts';
import { AuditChanges } from './AuditChanges.tsx';
import { type AuditLog_EntryFragment as AuditEntry, useAuditLogQuery } from './audit.generated.ts';
import { recordLink } from './recordLink.ts';
import { useAuditFilters, useAuditTime } from './useAuditFilters.ts';

const SORTS = [{ value: 'NEWEST', label: 'When', isDescending: true }];

/** Lists what admins changed and read. The filters are in the URL. */
export function AuditLog({ timeZone }: { timeZone: string }) {
  const { filters, variablesOf, isLoading, hasFailed, retry } = useAuditFilters();
  const time = useAuditTime(timeZone);
  const table = useTableQuery(SORTS, filters, NO_LINKED_FILTERS);
  const query = {
    ...table,
    isFiltered: table.isFiltered || Boolean(time.days.from || time.days.until || time.entityId),
    clear: () => time.set({ who: '', action: '', record: '', from: '', until: '', id: '' }),
  };
  const chosen = {
    ...variablesOf(query.chosen),
    entityId: time.entityId || null,
    from: time.from,
    until: time.until,
  };
  const result = useAuditLogQuery({
    variables: {
      ...chosen,
      first: TABLE_PAGE_SIZE,
      after: null,
      isDescending: query.sort.isDescending,
    },
    skip: isLoading,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const pages = usePages(result, (data) => data.auditLog);
  const columns = useMemo(() => auditColumns(timeZone), [timeZone]);
  if (hasFailed) return <ErrorState title={TABLE_TEXTS.notLoaded} onRetry={retry} />;
  if (isLoading) return <LoadingIndicator message="Loading the audit log..." />;
  return (
    <div className="grid grid-cols-1 gap-3">
      <TimeAndRecord time={time} />
      <AdminTable
        name="audit"
        label="Audit log"
        noun={['entry', 'entries']}
        searchLabel={null}
        query={query}
        columns={columns}
        pages={pages}
        rowLink={null}
        rowLabel={({ action }) => action}
        selection={null}
        exportFilters={chosen}
        empty={{
          title: 'Nothing Recorded Yet',
          text: 'What admins change, and what they read of families, appears here.',
        }}
      />
    </div>
  );
}

function TimeAndRecord({ time }: { time: ReturnType<typeof useAuditTime> }) {
  const [record, setRecord] = useDebouncedValue(time.entityId, (id) => time.set({ id }));
  const { from, until } = time.days;
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <TextField
        label="From"
        type="date"
        value={from}
        max={until || undefined}
        onChange={(event) => time.set({ from: event.target.value })}
      />
      <TextField
        label="Until"
        type="date"
        value={until}
        min={from || undefined}
        onChange={(event) => time.set({ until: event.target.value })}
      />
      <div className="sm:col-span-2">
        <TextField
          label="Id of the record"
          type="search"
          value={record}
          maxLength={MAX_AUDIT_TEXT_LENGTH}
          onChange={(event) => setRecord(event.target.value)}
        />
      </div>
    </div>
  );
}

const auditColumns = (timeZone: string): TableColumn<AuditEntry>[] => [
  { id: 'action', header: 'Action', cell: ({ action }) => <span className="wrap-anywhere">{action}</span> },
  { id: 'when', header: 'When', sort: 'NEWEST', cell: ({ createdAt }) => fullTimeText(createdAt, timeZone) },
  { id: 'who', header: 'Who', cell: ({ actor }) => actor?.name ?? 'Command line or former admin' },
  { id: 'record', header: 'Record', cell: (entry) => <RecordName entry={entry} /> },
  {
    id: 'changes',
    header: 'Changes',
    cell: (entry) => <AuditChanges entry={entry} timeZone={timeZone} />,
  },
];

function RecordName({ entry: { entity, entityId } }: { entry: AuditEntry }) {
  const link = recordLink(entity, entityId);
  return (
    <>
      {link ? (
        <Link to={link} className="link inline-flex min-h-11 items-center">
          {entity}
        </Link>
      ) : (
        <span className="block">{entity}</span>
      )}
      <span className="block text-muted wrap-anywhere">{entityId}</span>
    </>
  );
}
