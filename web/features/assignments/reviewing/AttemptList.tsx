import { STATUS_LABELS } from '../../../../contract/assignments.ts';
import { dateText } from '../../../../contract/time.ts';
import type { ReviewWorkQuery } from './reviewing.generated.ts';

type Attempts = NonNullable<ReviewWorkQuery['submission']>['attempts'];

/** Lists the other attempts of the child at the assignment, newest first, each with its score and day. */
export function AttemptList({ attempts, timeZone }: { attempts: Attempts; timeZone: string }) {
  return (
    <div className="grid gap-1 rounded-xl bg-surface p-3">
      <h3 className="text-base font-bold">Other attempts</h3>
      <ol aria-label="Other attempts" className="grid gap-1 text-base">
        {attempts.map(({ attempt, status, score, submittedAt }) => (
          <li key={attempt}>
            <span className="font-bold">Attempt {attempt}:</span> {STATUS_LABELS[status]}
            {score !== null && `, ${score} of 100`}, {dateText(submittedAt, timeZone)}
          </li>
        ))}
      </ol>
    </div>
  );
}
