import { ArrowRight } from 'lucide-react';
import { BULK_ACTIONS, type BulkActionKind, recordsText } from '../../../contract/bulkActions.ts';
import type { BulkPreview } from './useBulkPreview.ts';

/** Shows what an action would change: how many records, the first of them before and after, and why not the others. */
export function BulkPreviewPanel({ kind, preview }: { kind: BulkActionKind; preview: BulkPreview }) {
  const { totalCount, changeCount, skipped, rows } = preview;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a dialog that has nothing else to focus by it
    <section aria-label="Preview" tabIndex={0} className="grid grid-cols-1 gap-4">
      <p className="text-lg font-bold">
        {`${recordsText(kind, changeCount)} will be ${BULK_ACTIONS[kind].done}`}
        {totalCount > changeCount && `, ${(totalCount - changeCount).toLocaleString('en-NG')} skipped`}
      </p>
      {skipped.length > 0 && (
        <div className="rounded-brick bg-warn-soft p-4 text-base text-warn">
          <h3 className="font-sans text-base font-bold">Skipped</h3>
          <ul className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1">
            {skipped.map(({ reason, count }) => (
              <li key={reason} className="col-span-2 grid grid-cols-subgrid">
                <span className="text-right font-bold tabular-nums">{count.toLocaleString('en-NG')}</span>
                <span>{reason}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {rows.length > 0 && (
        <ul className="grid grid-cols-1 divide-y-2 divide-line rounded-brick border-2 border-line">
          {rows.map(({ subjectId, label, before, after }) => (
            <li key={subjectId} className="grid gap-x-4 px-4 py-2.5 text-base sm:grid-cols-2">
              <strong className="wrap-anywhere">{label}</strong>
              <span className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
                <span className="text-muted">{before}</span>
                <ArrowRight className="size-4 shrink-0 text-muted" aria-hidden="true" />
                <span className="sr-only">becomes</span>
                <span>{after}</span>
              </span>
            </li>
          ))}
          {changeCount > rows.length && (
            <li className="px-4 py-2.5 text-base text-muted">{`and ${(changeCount - rows.length).toLocaleString('en-NG')} more`}</li>
          )}
        </ul>
      )}
    </section>
  );
}
