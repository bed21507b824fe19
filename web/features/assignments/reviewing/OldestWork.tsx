import { fullTimeText } from '../../../../contract/time.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { useReviewQueueOldestQuery } from '../assignments.generated.ts';
import { useSubmissionFeed } from '../useSubmissionFeed.ts';

const OLDEST_COUNT = 3;

/** Lists the submissions that have waited longest for the viewer's review, live. */
export function OldestWork({ timeZone }: { timeZone: string }) {
  useSubmissionFeed();
  const { data, error, loading, refetch } = useReviewQueueOldestQuery({
    variables: { first: OLDEST_COUNT },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  if (!data && error) {
    const retry = () => void refetch().catch(() => {});
    return <ErrorState title="The work could not be loaded" onRetry={retry} retrying={loading} />;
  }
  if (!data) return <LoadingIndicator message="Loading the work to review..." />;
  const { edges, totalCount } = data.reviewQueue;
  if (edges.length === 0) return <p className="text-muted">Nothing waits for your review.</p>;
  return (
    <>
      <p className="font-bold">
        {totalCount === 1 ? '1 submission waits' : `${totalCount} submissions wait`} for your review, the
        oldest first:
      </p>
      <ul className="grid gap-3">
        {edges.slice(0, OLDEST_COUNT).map(({ node }) => (
          <li key={node.id} className="min-w-0 [overflow-wrap:anywhere]">
            <span className="font-bold">{node.assignment.title}</span> by {node.studentName}, lesson{' '}
            {node.assignment.lessonNumber}
            <br />
            <span className="text-base text-muted">{fullTimeText(node.submittedAt, timeZone)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
