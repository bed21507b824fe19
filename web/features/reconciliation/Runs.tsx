import { TABLE_TEXTS } from '../../../contract/tables.ts';
import { fullTimeText } from '../../../contract/time.ts';
import type { ReconciliationStatus } from '../../generated/types.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { useReconciliationsQuery } from './reconciliation.generated.ts';

const SHOWN = 7;

const statusName: Record<ReconciliationStatus, string> = {
  RUNNING: 'Running',
  DONE: 'Done',
  FAILED: 'Failed',
};
const statusTone = { RUNNING: 'indigo', DONE: 'success', FAILED: 'danger' } as const;

/** Lists the latest comparisons of the ledger with the provider. */
export function Runs({ timeZone }: { timeZone: string }) {
  const { data, loading, refetch } = useReconciliationsQuery({
    variables: { first: SHOWN },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const runs = data?.reconciliations.edges.map(({ node }) => node);
  if (!runs)
    return loading ? (
      <LoadingIndicator message="Loading the comparisons..." />
    ) : (
      <ErrorState title={TABLE_TEXTS.notLoaded} onRetry={() => void refetch().catch(() => {})} />
    );
  if (runs.length === 0) return <p className="text-muted">None yet: the first one runs at night.</p>;
  return (
    <ul className="grid gap-2">
      {runs.map(({ id, status, startedAt, listedCount, differenceCount }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-brick border-2 border-line bg-surface px-4 py-2"
        >
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={statusTone[status]}>{statusName[status]}</Badge>
            {fullTimeText(startedAt, timeZone)}
          </span>
          <span className="text-muted">
            {`${listedCount.toLocaleString('en-NG')} listed, ${differenceCount.toLocaleString('en-NG')} new`}
          </span>
        </li>
      ))}
    </ul>
  );
}
