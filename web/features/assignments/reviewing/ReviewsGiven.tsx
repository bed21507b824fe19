import { useId, useState } from 'react';
import { STATUS_LABELS } from '../../../../contract/assignments.ts';
import { dateText } from '../../../../contract/time.ts';
import { usePages } from '../../../lib/data/usePages.ts';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { VirtualList } from '../../../ui/VirtualList.tsx';
import { courseName } from '../courseName.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { ReviewDetails } from './ReviewDetails.tsx';
import { type ReviewsGivenQuery, useReviewsGivenQuery } from './reviewing.generated.ts';
import { WithdrawReview } from './WithdrawReview.tsx';

const PAGE_SIZE = 10;
const ROW_HEIGHT_PX = 200;

/** Lists the viewer's own reviews, newest first, each with the child's next attempt. */
export function ReviewsGiven({ timeZone }: { timeZone: string }) {
  const id = useId();
  // Not in the rows: of a long list, those far from the visible part leave the page.
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const result = useReviewsGivenQuery({
    variables: { first: PAGE_SIZE, after: null },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
    context: { quiet: true },
  });
  const pages = usePages(result, (data) => data.reviewsGiven);
  const reviews = pages.page;
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-xl">
        Reviews you gave
      </h2>
      {pages.hasFailed && (
        <ErrorState
          title="Your reviews could not be loaded"
          onRetry={pages.retry}
          retrying={pages.retrying}
        />
      )}
      {!reviews && !pages.hasFailed && <LoadingIndicator message="Loading your reviews..." />}
      {reviews?.edges.length === 0 && <p className="text-muted">What you review shows up here.</p>}
      <VirtualList
        items={reviews?.edges.map(({ node }) => node) ?? []}
        total={reviews?.pageInfo.hasNextPage ? null : (reviews?.edges.length ?? 0)}
        estimatedHeight={ROW_HEIGHT_PX}
        columns={1}
        gap={4}
      >
        {(review) => (
          <GivenReview
            review={review}
            timeZone={timeZone}
            isOpen={open.has(review.id)}
            onToggle={(isOpen) => setOpen((ids) => withId(ids, review.id, isOpen))}
          />
        )}
      </VirtualList>
      <ShowMore pages={pages} noun="your reviews" size="md" />
    </section>
  );
}

type ReviewNode = ReviewsGivenQuery['reviewsGiven']['edges'][number]['node'];
type ReviewedWork = NonNullable<ReviewNode['submission']>;

type GivenReviewProps = {
  review: ReviewNode;
  timeZone: string;
  /** Whether its words are unfolded. */
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
};

function GivenReview({ review, timeZone, isOpen, onToggle }: GivenReviewProps) {
  const { submission, assignment, attempt, timeSpentMinutes, withdrawableUntil } = review;
  return (
    <Card className="grid gap-2 py-4! [overflow-wrap:anywhere]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-lg">{assignment.title}</h3>
        <StatusBadge status={review.outcome} />
      </div>
      <p className="text-base text-muted">
        {submission ? (
          <>
            <strong className="text-ink">{submission.studentName}</strong>, lesson
          </>
        ) : (
          'Lesson'
        )}{' '}
        {assignment.lessonNumber} of {courseName[assignment.course]}, attempt {attempt}
        {timeSpentMinutes !== null && `, took you ${timeSpentMinutes} min`}
      </p>
      <p className="text-base">
        {submission ? (
          <>
            <span className="font-bold">Since then:</span> {sinceThen(submission, timeZone)}
          </>
        ) : (
          'You keep your review. The work is for whoever reviews this child now.'
        )}
      </p>
      {submission && withdrawableUntil && (
        <WithdrawReview
          submissionId={submission.id}
          name={`${assignment.title} by ${submission.studentName}`}
          review={review}
          until={Date.parse(withdrawableUntil)}
          onWithdrawn={noop}
        />
      )}
      <details open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
        <summary className="inline-flex min-h-11 items-center font-bold text-indigo underline">
          Read the review
          <span className="sr-only">
            {' '}
            of {assignment.title}
            {submission && ` by ${submission.studentName}`}
          </span>
        </summary>
        <ReviewDetails review={review} points={assignment.points} timeZone={timeZone} />
      </details>
    </Card>
  );
}

const noop = () => {};

function withId(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  if (ids.has(id) === isIn) return ids;
  return new Set(isIn ? [...ids, id] : [...ids].filter((other) => other !== id));
}

function sinceThen({ status, nextAttempt }: ReviewedWork, timeZone: string): string {
  if (nextAttempt) {
    const { attempt, status: nextStatus, score, submittedAt } = nextAttempt;
    const outcome =
      score === null ? STATUS_LABELS[nextStatus] : `${STATUS_LABELS[nextStatus]}, ${score} of 100`;
    return `attempt ${attempt} came on ${dateText(submittedAt, timeZone)}: ${outcome}`;
  }
  return status === 'APPROVED' ? 'approved, nothing more to do' : 'no new attempt yet';
}
