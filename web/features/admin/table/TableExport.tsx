import { FileDown } from 'lucide-react';
import type { ExportTableName } from '../../../../contract/exports.ts';
import { Button } from '../../../ui/Button.tsx';
import { useSession } from '../../accounts/session/session.ts';
import { ExportList } from '../../exports/ExportList.tsx';
import { useExports } from '../../exports/useExports.ts';
import { type NamedFilters, namedFilters } from './namedFilters.ts';

type TableExportProps = {
  table: ExportTableName;
  /** The filters of the table, by the names of the schema; what is null does not filter. */
  filters: NamedFilters;
  /** What is exported, where a page has several of them. */
  of?: string;
};

/** Renders the button that exports what the table's filters select, and the exports of the table. */
export function TableExport({ table, filters, of }: TableExportProps) {
  const { viewer } = useSession();
  const { exports, starting, problem, start, cancel } = useExports(table);
  if (!viewer) return null;
  return (
    <div className="grid grid-cols-1 gap-3">
      <Button
        variant="outline"
        className="justify-self-start"
        icon={<FileDown className="size-5" aria-hidden="true" />}
        loading={starting}
        onClick={() => start(namedFilters(filters))}
      >
        Export CSV
        {of && <span className="sr-only"> of {of}</span>}
      </Button>
      {problem && (
        <p role="alert" className="font-bold text-danger">
          {problem}
        </p>
      )}
      <ExportList
        label={of ? `Exports of ${of}` : 'Exports'}
        exports={exports}
        timeZone={viewer.timeZone}
        onCancel={cancel}
      />
    </div>
  );
}
