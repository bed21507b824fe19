import { fullTimeText } from '../../../../contract/time.ts';
import type { Assignments_ReviewFragment } from '../assignments.generated.ts';
import { MarkedPictures } from '../marks/MarkedPictures.tsx';
import { ScoreBadge } from '../StatusBadge.tsx';
import { useMarkReviewRead } from './useMarkReviewRead.ts';

type ReviewDetailsProps = { review: Assignments_ReviewFragment; points: number; timeZone: string };

/** Renders the review of one attempt at an assignment that is worth so many points. */
export function ReviewDetails({ review, points, timeZone }: ReviewDetailsProps) {
  const words = useMarkReviewRead(review);
  const lists = [
    { title: 'Strengths', points: review.strengths },
    { title: 'Areas for improvement', points: review.areasForImprovement },
    { title: 'Next steps', points: review.nextSteps },
  ].filter(({ points }) => points.length > 0);
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ScoreBadge score={review.overallScore} points={points} passed={review.outcome === 'APPROVED'} />
        <span className="text-base text-muted">
          {review.reviewer.name}, {fullTimeText(review.createdAt, timeZone)}
        </span>
      </p>
      {review.criteria.length > 0 && (
        <ul aria-label="Points by criterion" className="grid gap-1">
          {review.criteria.map(({ title, points: most, given }) => (
            <li key={title} className="flex flex-wrap justify-between gap-x-4 wrap-anywhere">
              <span>{title}</span>
              <span className="font-bold">{pointsOf(given, most)}</span>
            </li>
          ))}
        </ul>
      )}
      <p ref={words} className="whitespace-pre-wrap wrap-anywhere">
        {review.detailedFeedback}
      </p>
      {lists.map(({ title, points }) => (
        <div key={title}>
          <p className="font-bold">{title}</p>
          <ul className="list-disc pl-6">
            {points.map((point) => (
              <li key={point} className="wrap-anywhere">
                {point}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <MarkedPictures pictures={review.markedPictures} />
    </div>
  );
}

const pointsOf = (given: number, most: number) => `${given} of ${most} ${most === 1 ? 'point' : 'points'}`;
