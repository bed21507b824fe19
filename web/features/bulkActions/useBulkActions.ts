import { useEffect, useRef, useState } from 'react';
import { BULK_TEXTS, BULK_UNDO_MS } from '../../../contract/bulkActions.ts';
import type { AdminTableName } from '../../../contract/tables.ts';
import { toast } from '../../ui/toast.ts';
import { useBulkActionFeed } from './bulkActionFeed.ts';
import {
  type BulkActionItem_ActionFragment as BulkAction,
  BulkActionsDocument,
  useBulkActionsQuery,
  useCancelBulkActionMutation,
  useUndoBulkActionMutation,
} from './bulkActions.generated.ts';
import { actionTitle, isOpen, resultText } from './bulkActionText.ts';
import { readHiddenActions, writeHiddenActions } from './hiddenActions.ts';

export type TableBulkActions = {
  /** The actions of the table that are at work or have just ended, newest first. */
  actions: readonly BulkAction[];
  cancel: (id: string) => void;
  undo: (id: string) => void;
  /** Hides the result of an action that has ended. */
  hide: (id: string) => void;
};

const POLL_MS = 3000;

/**
 * Reads, cancels and takes back the viewer's bulk actions of a table. Their progress is live.
 * @param onEnded called when an action has ended, whose changes the table does not show yet
 */
export function useBulkActions(table: AdminTableName, onEnded: () => void): TableBulkActions {
  useBulkActionFeed();
  const [isPolling, setPolling] = useState(false);
  const [hidden, setHidden] = useState(readHiddenActions);
  const { data } = useBulkActionsQuery({
    fetchPolicy: 'cache-and-network',
    // An answer that was read before an event and arrives after it hides the event, and a browser may have no socket.
    pollInterval: isPolling ? POLL_MS : 0,
    context: { quiet: true },
  });
  const ofTable = (data?.bulkActions ?? []).filter((action) => action.table === table);
  const isAnyOpen = ofTable.some(isOpen);
  if (isAnyOpen !== isPolling) setPolling(isAnyOpen);
  useEndedActions(ofTable, onEnded);
  const options = { refetchQueries: [BulkActionsDocument], context: { quiet: true } };
  const [sendCancel] = useCancelBulkActionMutation(options);
  const [sendUndo] = useUndoBulkActionMutation(options);

  const cancel = async (bulkActionId: string) => {
    const answer = await sendCancel({ variables: { input: { bulkActionId } } }).catch(() => null);
    const result = answer?.data?.cancelBulkAction;
    if (result?.__typename !== 'BulkAction') toast.error(result?.message ?? BULK_TEXTS.notCancelled);
  };
  const undo = async (bulkActionId: string) => {
    const answer = await sendUndo({ variables: { input: { bulkActionId } } }).catch(() => null);
    const result = answer?.data?.undoBulkAction;
    if (result?.__typename !== 'BulkAction') toast.error(result?.message ?? BULK_TEXTS.notUndone);
  };
  return {
    actions: ofTable.filter((action) => isOpen(action) || isRecent(action, ofTable, hidden)),
    cancel: (id) => void cancel(id),
    undo: (id) => void undo(id),
    hide: (id) => {
      const ids = [...hidden, id];
      setHidden(ids);
      writeHiddenActions(ids);
    },
  };
}

/** Returns whether the result of an action is still of interest: not an hour later, and not once it was taken back. */
const isRecent = ({ id, finishedAt }: BulkAction, all: readonly BulkAction[], hidden: readonly string[]) =>
  !hidden.includes(id) &&
  !all.some(({ undoOfId }) => undoOfId === id) &&
  Date.now() - Date.parse(finishedAt ?? '') < BULK_UNDO_MS;

/** Tells of each action that ends while the page is open. */
function useEndedActions(actions: readonly BulkAction[], onEnded: () => void): void {
  const open = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const ended = actions.filter((action) => open.current.has(action.id) && !isOpen(action));
    open.current = new Set(actions.filter(isOpen).map(({ id }) => id));
    for (const action of ended) {
      const text = `${actionTitle(action)}. ${resultText(action)}`;
      if (action.status === 'DONE') toast.success(text);
      else toast.info(text);
    }
    if (ended.length > 0) onEnded();
  });
}
