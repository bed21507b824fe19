import { Undo2, X } from 'lucide-react';
import { recordsText } from '../../../contract/bulkActions.ts';
import { clockText } from '../../../contract/time.ts';
import { Button } from '../../ui/Button.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { BulkActionProblems } from './BulkActionProblems.tsx';
import type { BulkActionItem_ActionFragment as BulkAction } from './bulkActions.generated.ts';
import { actionTitle, isOpen, resultText } from './bulkActionText.ts';
import type { TableBulkActions } from './useBulkActions.ts';

type BulkActionListProps = TableBulkActions & {
  timeZone: string;
  /** Returns the path of a record; null for records without a page. */
  recordPath: ((subjectId: string) => string) | null;
};

/** Lists bulk actions of a table: their progress, and afterwards what they have changed and what not. */
export function BulkActionList({ actions, ...rest }: BulkActionListProps) {
  if (actions.length === 0) return null;
  return (
    <ul aria-label="Actions at work and just ended" className="grid grid-cols-1 gap-3">
      {actions.map((action) => (
        <li key={action.id} className="rounded-3xl border-2 border-line bg-surface p-4">
          {isOpen(action) ? (
            <OpenAction action={action} {...rest} />
          ) : (
            <EndedAction action={action} {...rest} />
          )}
        </li>
      ))}
    </ul>
  );
}

type ItemProps = Omit<BulkActionListProps, 'actions'> & { action: BulkAction };

function OpenAction({ action, cancel }: ItemProps) {
  const { id, kind, totalCount, doneCount, skippedCount, failedCount } = action;
  const handled = doneCount + skippedCount + failedCount;
  return (
    <div className="grid grid-cols-1 gap-3">
      <ProgressBar
        label={actionTitle(action)}
        value={handled}
        max={Math.max(totalCount, 1)}
        valueText={`${handled.toLocaleString('en-NG')} of ${recordsText(kind, totalCount)}`}
      />
      <Button variant="outline" size="sm" className="justify-self-start" onClick={() => cancel(id)}>
        Cancel<span className="sr-only"> {actionTitle(action)}</span>
      </Button>
    </div>
  );
}

function EndedAction({ action, timeZone, recordPath, undo, hide }: ItemProps) {
  const { id, undoableUntil, skippedCount, failedCount } = action;
  const title = actionTitle(action);
  const canUndo = undoableUntil !== null && Date.parse(undoableUntil) > Date.now();
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0">
          <strong className="block">{title}</strong>
          <span className="text-base text-muted">{resultText(action)}</span>
        </p>
        <Button variant="ghost" size="icon" className="shrink-0" onClick={() => hide(id)}>
          <X className="size-5" aria-hidden="true" />
          <span className="sr-only">Hide the result of {title}</span>
        </Button>
      </div>
      {canUndo && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="outline"
            size="sm"
            icon={<Undo2 className="size-5" aria-hidden="true" />}
            onClick={() => undo(id)}
          >
            Undo<span className="sr-only"> {title}</span>
          </Button>
          <span className="text-base text-muted">{`Possible until ${clockText(undoableUntil, timeZone)}`}</span>
        </div>
      )}
      {skippedCount + failedCount > 0 && <BulkActionProblems action={action} recordPath={recordPath} />}
    </div>
  );
}
