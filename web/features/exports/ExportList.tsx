import { Download } from 'lucide-react';
import { fullTimeText } from '../../../contract/time.ts';
import { Button, buttonStyle } from '../../ui/Button.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import type { ExportItem_ExportFragment as Export } from './exports.generated.ts';

type ExportListProps = {
  label: string;
  exports: readonly Export[];
  timeZone: string;
  onCancel: (exportId: string) => void;
};

/** Lists exports of a table: their progress, the file once it is complete, and until when it is kept. */
export function ExportList({ label, exports, timeZone, onCancel }: ExportListProps) {
  const shown = exports.filter(({ status }) => status !== 'CANCELLED');
  if (shown.length === 0) return null;
  return (
    <ul aria-label={label} className="grid grid-cols-1 gap-3">
      {shown.map((one) => (
        <li key={one.id} className="rounded-3xl border-2 border-line bg-surface p-4">
          <ExportItem item={one} timeZone={timeZone} onCancel={() => onCancel(one.id)} />
        </li>
      ))}
    </ul>
  );
}

function ExportItem({ item, timeZone, onCancel }: { item: Export; timeZone: string; onCancel: () => void }) {
  const { status, rowCount, totalRows, createdAt, expiresAt, downloadUrl } = item;
  const started = `Export of ${fullTimeText(createdAt, timeZone)}`;
  if (downloadUrl)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status">
          <strong className="block">{started}</strong>
          <span className="text-base text-muted">
            {`${rowsText(rowCount)}, kept until ${fullTimeText(expiresAt, timeZone)}`}
          </span>
        </p>
        {/* Served by the gateway, not a page of this app. */}
        <a href={downloadUrl} download className={buttonStyle({ variant: 'secondary', size: 'sm' })}>
          <Download className="size-4" aria-hidden="true" />
          Download CSV
        </a>
      </div>
    );
  if (status === 'FAILED')
    return (
      <p role="alert" className="font-bold text-danger">
        {`${started} has failed. Please start it again.`}
      </p>
    );
  const total = totalRows ?? 0;
  return (
    <div className="grid grid-cols-1 gap-3">
      <ProgressBar
        label={started}
        value={rowCount}
        max={Math.max(total, 1)}
        valueText={`${rowCount.toLocaleString('en-NG')} of ${rowsText(total)}`}
      />
      <Button variant="outline" size="sm" className="justify-self-start" onClick={onCancel}>
        Cancel Export
      </Button>
    </div>
  );
}

const rowsText = (count: number) => (count === 1 ? '1 row' : `${count.toLocaleString('en-NG')} rows`);
