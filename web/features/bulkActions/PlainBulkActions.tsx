import { BulkActionDialog } from './BulkActionDialog.tsx';
import { BulkActions, type BulkActionsProps } from './BulkActions.tsx';

/** Renders the selection of a table whose actions need nothing but the rows: no reason and no values. */
export function PlainBulkActions(props: Omit<BulkActionsProps, 'dialog'>) {
  return (
    <BulkActions
      {...props}
      dialog={(kind, { selected, ...rest }) => (
        <BulkActionDialog
          selection={{ ...selected, kind, values: [] }}
          checkReason={null}
          missing={null}
          {...rest}
        />
      )}
    />
  );
}
