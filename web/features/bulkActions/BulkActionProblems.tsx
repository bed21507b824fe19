import { useState } from 'react';
import { BULK_TEXTS } from '../../../contract/bulkActions.ts';
import { Link } from '../../lib/router/router.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import {
  type BulkActionItem_ActionFragment as BulkAction,
  useBulkActionProblemsQuery,
} from './bulkActions.generated.ts';

type BulkActionProblemsProps = {
  action: BulkAction;
  recordPath: ((subjectId: string) => string) | null;
};

/** Shows the records that an action did not change, on request, with the reason of each. */
export function BulkActionProblems({ action, recordPath }: BulkActionProblemsProps) {
  const [isShown, setShown] = useState(false);
  const count = action.skippedCount + action.failedCount;
  return (
    <div className="grid grid-cols-1 gap-3">
      <Button
        variant="ghost"
        size="sm"
        className="-ml-2 justify-self-start"
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
      >
        {`${isShown ? 'Hide' : 'Show'} ${count === 1 ? 'the one' : `the ${count}`} that did not change`}
      </Button>
      {isShown && <Problems id={action.id} count={count} recordPath={recordPath} />}
    </div>
  );
}

type ProblemsProps = { id: string; count: number; recordPath: BulkActionProblemsProps['recordPath'] };

function Problems({ id, count, recordPath }: ProblemsProps) {
  const { data, error, refetch } = useBulkActionProblemsQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const problems = data?.bulkAction?.problems;
  if (!problems)
    return error ? (
      <ErrorState title={BULK_TEXTS.notLoaded} onRetry={() => void refetch().catch(() => {})} />
    ) : (
      <LoadingIndicator message="Loading the rows..." />
    );
  return (
    <>
      <ul className="grid grid-cols-1 gap-1 text-base">
        {problems.map(({ id: itemId, subjectId, label, problem }) => (
          <li key={itemId} className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
            {recordPath && problem !== BULK_TEXTS.gone ? (
              <Link to={recordPath(subjectId)} className="link inline-flex min-h-9 items-center font-bold">
                {label}
              </Link>
            ) : (
              <span className="font-bold">{label}</span>
            )}
            <span className="text-muted">{problem}</span>
          </li>
        ))}
      </ul>
      {count > problems.length && (
        <p className="text-base text-muted">{`and ${count - problems.length} more`}</p>
      )}
    </>
  );
}
