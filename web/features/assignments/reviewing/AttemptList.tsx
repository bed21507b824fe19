import { pointsText, STATUS_LABELS } from '../../../../contract/assignments.ts';
import { dateText } from '../../../../contract/time.ts';
import type { ReviewWorkQuery } from './reviewing.generated.ts';

type AttemptListProps = { attempts: Attempts; points: number; timeZone: string };

type Attempts = NonNullable<ReviewWorkQuery['submission']>['attempts'];

/** Lists the other attempts of the child at the assignment, newest first, each with its score, points and day. */
export function AttemptList({ attempts, points, timeZone }: AttemptListProps) {
  return (
    <div className="grid gap-1 rounded-xl bg-surface p-3">
      <h3 className="text-base font-bold">Other attempts</h3>
      <ol aria-label="Other attempts" className="grid gap-1 text-base">
        {attempts.map(({ attempt, status, score, submittedAt }) => (
          <li key={attempt}>
            <span className="font-bold">Attempt {attempt}:</span> {STATUS_LABELS[status]}
            {score !== null && `, ${score} of 100, ${pointsText(points, score)}`},{' '}
            {dateText(submittedAt, timeZone)}
          </li>
        ))}
      </ol>
    </div>
  );
}
