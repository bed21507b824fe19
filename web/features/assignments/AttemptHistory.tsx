import { fullTimeText } from '../../../contract/time.ts';
import { AttemptChanges } from './AttemptChanges.tsx';
import type { Assignments_SubmissionFragment } from './assignments.generated.ts';
import { ReviewDetails } from './reviewing/ReviewDetails.tsx';
import { ScoreBadge, StatusBadge } from './StatusBadge.tsx';
import { SubmittedWork } from './work/SubmittedWork.tsx';

type AttemptHistoryProps = {
  submissions: readonly Assignments_SubmissionFragment[];
  /** What the assignment is worth. */
  points: number;
  timeZone: string;
};

/** Lists every attempt with its review, newest first; the newest is expanded. */
export function AttemptHistory({ submissions, points, timeZone }: AttemptHistoryProps) {
  return (
    <ol className="grid gap-3" aria-label="Attempts">
      {submissions.map((submission, index) => (
        <li key={submission.id}>
          <details open={index === 0} className="rounded-brick border-2 border-line bg-surface">
            <summary className="flex min-h-14 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-brick px-4 py-3 hover:bg-indigo-soft">
              <span className="font-display text-lg font-medium">Attempt {submission.attempt}</span>
              <StatusBadge status={submission.status} />
              {submission.score !== null && (
                <ScoreBadge
                  score={submission.score}
                  points={points}
                  passed={submission.status === 'APPROVED'}
                />
              )}
              <span className="text-base text-muted">{fullTimeText(submission.submittedAt, timeZone)}</span>
            </summary>
            <div className="grid gap-4 px-4 pb-4 pt-1">
              {submission.review && (
                <div className="rounded-brick bg-indigo-soft p-4">
                  <ReviewDetails review={submission.review} points={points} timeZone={timeZone} />
                </div>
              )}
              <SubmittedWork submission={submission} />
              <Changes submission={submission} before={submissions[index + 1]} />
            </div>
          </details>
        </li>
      ))}
    </ol>
  );
}

type ChangesProps = {
  submission: Assignments_SubmissionFragment;
  before: Assignments_SubmissionFragment | undefined;
};

function Changes({ submission, before }: ChangesProps) {
  if (!before || submission.mode === 'QUIZ') return null;
  return <AttemptChanges before={before} after={submission} beforeNumber={before.attempt} />;
}
