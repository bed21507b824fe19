import { BULK_ACTIONS, recordsText } from '../../../contract/bulkActions.ts';
import type { BulkActionItem_ActionFragment as BulkAction } from './bulkActions.generated.ts';

export const isOpen = ({ status }: BulkAction): boolean => status === 'QUEUED' || status === 'RUNNING';

/** Returns the name of an action, such as "Assign Mentor" or "Undo: Assign Mentor". */
export const actionTitle = ({ kind, undoOfId }: BulkAction): string =>
  undoOfId === null ? BULK_ACTIONS[kind].label : `Undo: ${BULK_ACTIONS[kind].label}`;

/** Says what an action that has ended has changed and what not. */
export function resultText(action: BulkAction): string {
  const { kind, undoOfId, status, totalCount, doneCount, skippedCount, failedCount } = action;
  const done = undoOfId === null ? BULK_ACTIONS[kind].done : 'put back';
  const unreached = totalCount - doneCount - skippedCount - failedCount;
  const counts = [
    `${recordsText(kind, doneCount)} ${done}`,
    skippedCount > 0 && `${skippedCount} skipped`,
    failedCount > 0 && `${failedCount} failed`,
    unreached > 0 && `${unreached} not reached`,
  ];
  const start = status === 'CANCELLED' ? 'Cancelled: ' : status === 'FAILED' ? 'Stopped: ' : '';
  return `${start}${counts.filter(Boolean).join(', ')}.`;
}
