import { MESSAGING_TEXTS } from '../../../../contract/messaging.ts';
import { useFirstFetchPolicy } from '../../../lib/data/prefetched.ts';
import { Link } from '../../../lib/router/router.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { useStudentReviewsQuery } from '../assignments.generated.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { useSubmissionFeed } from '../useSubmissionFeed.ts';
import { ReviewDetails } from './ReviewDetails.tsx';

type StudentReviewsProps = { studentId: string; timeZone: string };

const MAX_REVIEWS = 20;

/** Lists the newest reviews of a child's work, live. */
export function StudentReviews({ studentId, timeZone }: StudentReviewsProps) {
  useSubmissionFeed();
  const { data, error, loading, refetch } = useStudentReviewsQuery({
    variables: { studentId, first: MAX_REVIEWS },
    fetchPolicy: useFirstFetchPolicy('reviews'),
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  if (!data && error) {
    const retry = () => void refetch().catch(() => {});
    return <ErrorState title={MESSAGING_TEXTS.notLoaded} onRetry={retry} retrying={loading} />;
  }
  if (!data) return <LoadingIndicator message="Loading reviews..." />;
  const { edges } = data.reviews;
  if (edges.length === 0)
    return <EmptyState title="No Reviews Yet">Reviews of handed-in work show up here.</EmptyState>;
  return (
    <ul className="grid gap-4">
      {edges.map(({ node: review }) => (
        <li key={review.id}>
          <Card className="grid gap-3">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h3 className="min-w-0 text-xl">{review.assignment.title}</h3>
              <StatusBadge status={review.outcome} />
              <span className="text-base text-muted">
                Lesson {review.assignment.lessonNumber}, attempt {review.attempt}
              </span>
            </div>
            <ReviewDetails review={review} points={review.assignment.points} timeZone={timeZone} />
            <Link
              to={`/lesson/${review.assignment.lessonNumber}?student=${studentId}`}
              className="link inline-flex min-h-11 items-center justify-self-start font-bold"
            >
              Open lesson {review.assignment.lessonNumber}
              <span className="sr-only"> with {review.assignment.title}</span>
            </Link>
          </Card>
        </li>
      ))}
    </ul>
  );
}
