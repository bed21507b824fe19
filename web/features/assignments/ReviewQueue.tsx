import { useState } from 'react';
import { fullTime } from '../../lib/times.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { type ReviewQueueQuery, useReviewQueueQuery } from './assignments.generated.ts';
import { courseName } from './courseName.ts';
import { OutOfAttempts } from './OutOfAttempts.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';
import { useSubmissionFeed } from './submissionFeed.ts';

export type QueuedWork = ReviewQueueQuery['reviewQueue']['edges'][number]['node'];

const OLDEST = 50;

/** The work that waits for the viewer's review, oldest first, live. */
export function ReviewQueue({ timeZone }: { timeZone: string }) {
  useSubmissionFeed();
  const [open, setOpen] = useState<QueuedWork | null>(null);
  const { data, error, loading, refetch } = useReviewQueueQuery({
    variables: { first: OLDEST },
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
  return (
    <div className="grid gap-6">
      {edges.length === 0 ? (
        <EmptyState title="Nothing To Review">Work shows up here as soon as it is handed in.</EmptyState>
      ) : (
        <>
          <p className="text-muted">{totalCount} waiting, oldest first</p>
          <ul className="grid gap-4">
            {edges.map(({ node }) => (
              <li key={node.id}>
                <Card className="flex flex-wrap items-center justify-between gap-4">
                  <div className="min-w-0">
                    <h3 className="text-xl">{node.assignment.title}</h3>
                    <p className="text-base text-muted">
                      {node.studentName}, lesson {node.assignment.lessonNumber} of{' '}
                      {courseName[node.assignment.course]}, attempt {node.attempt}
                    </p>
                    <p className="text-base text-muted">{fullTime(node.submittedAt, timeZone)}</p>
                  </div>
                  <Button variant="secondary" size="sm" onClick={() => setOpen(node)}>
                    Review
                    <span className="sr-only">
                      {' '}
                      {node.assignment.title} by {node.studentName}
                    </span>
                  </Button>
                </Card>
              </li>
            ))}
          </ul>
        </>
      )}
      <OutOfAttempts submissions={data.outOfAttempts} />
      {open && <ReviewDialog key={open.id} work={open} onClose={() => setOpen(null)} />}
    </div>
  );
}
