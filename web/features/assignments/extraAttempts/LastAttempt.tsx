import type { ReactNode } from 'react';
import { pointsText } from '../../../../contract/assignments.ts';
import { Card } from '../../../ui/Card.tsx';
import type { ExtraAttempts_LastAttemptFragment } from './extraAttempts.generated.ts';

type LastAttemptProps = { submission: ExtraAttempts_LastAttemptFragment; children: ReactNode };

/** Renders the failed last attempt of a child, with what a reviewer can do about it. */
export function LastAttempt({ submission, children }: LastAttemptProps) {
  const { studentName, attempt, score, assignment } = submission;
  return (
    <Card tone="mango" className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-bold">{assignment.title}</span>
        <br />
        <span className="text-base">
          {studentName}, lesson {assignment.lessonNumber}, attempt {attempt}, {score ?? 0} of 100,{' '}
          {pointsText(assignment.points, score ?? 0)}
        </span>
      </p>
      <div className="flex flex-wrap gap-3">{children}</div>
    </Card>
  );
}
