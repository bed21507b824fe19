import { type ReactNode, useState } from 'react';
import type { BulkActionKind } from '../../../contract/bulkActions.ts';
import type { AdminTableName } from '../../../contract/tables.ts';
import { BulkActionList } from './BulkActionList.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useBulkActions } from './useBulkActions.ts';
import type { BulkSelection } from './useBulkPreview.ts';
import type { RowSelection } from './useRowSelection.ts';

/** What the dialog of every action gets. */
export type BulkDialogProps = {
  selected: Pick<BulkSelection, 'ids' | 'filters'>;
  onStarted: () => void;
  onClose: () => void;
};

export type BulkActionsProps = {
  table: AdminTableName;
  kinds: readonly [BulkActionKind, ...BulkActionKind[]];
  selection: RowSelection;
  /** The filters of the table, by name. */
  filters: BulkSelection['filters'];
  timeZone: string;
  /** Returns the path of a record; null for records without a page. */
  recordPath: ((subjectId: string) => string) | null;
  /** Renders the dialog of an action. */
  dialog: (kind: BulkActionKind, props: BulkDialogProps) => ReactNode;
  /** Called when records have changed. */
  onChanged: () => void;
};

/** Renders the selection of a table, the actions for it, and those that are at work or have just ended. */
export function BulkActions(props: BulkActionsProps) {
  const { table, kinds, selection, filters, timeZone, recordPath, dialog, onChanged } = props;
  const bulkActions = useBulkActions(table, onChanged);
  const [kind, setKind] = useState<BulkActionKind | null>(null);
  const close = () => setKind(null);
  return (
    <>
      <BulkActionList {...bulkActions} timeZone={timeZone} recordPath={recordPath} />
      <SelectionBar selection={selection} kinds={kinds} onAction={setKind} />
      {kind !== null &&
        dialog(kind, {
          selected: {
            ids: selection.ids && [...selection.ids],
            filters: selection.isAllMatching ? filters : [],
          },
          onClose: close,
          onStarted: () => {
            close();
            selection.clear();
          },
        })}
    </>
  );
}
