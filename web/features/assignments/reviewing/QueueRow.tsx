import { memo } from 'react';
import { pointsText } from '../../../../contract/assignments.ts';
import { fullTimeText } from '../../../../contract/time.ts';
import type { RovingFocus } from '../../../lib/focus/useRovingFocus.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { courseName } from '../courseName.ts';
import { hasReviewDraft } from './reviewDrafts.ts';
import type { QueuedWork } from './useReviewQueue.ts';

type QueueRowProps = {
  work: QueuedWork;
  timeZone: string;
  control: ReturnType<RovingFocus['controlProps']> & { 'aria-describedby': string };
  onOpen: () => void;
};

/** Renders a submission that waits, and the one control that opens it. */
export function QueueRow({ work, timeZone, control, onOpen }: QueueRowProps) {
  const { id, studentName, assignment } = work;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4! has-[:focus-visible]:border-indigo has-[:focus-visible]:bg-indigo-soft">
      <Summary work={work} timeZone={timeZone} hasDraft={hasReviewDraft(id)} />
      <Button variant="secondary" size="sm" {...control} onClick={onOpen}>
        Review
        <span className="sr-only">
          {' '}
          {assignment.title} by {studentName}
        </span>
      </Button>
    </Card>
  );
}

/** Describes the submission. Memoized, since each key that moves the focus renders the rows again. */
const Summary = memo(
  ({ work, timeZone, hasDraft }: Pick<QueueRowProps, 'work' | 'timeZone'> & { hasDraft: boolean }) => {
    const { studentName, attempt, submittedAt, assignment } = work;
    return (
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl">
          <span className="min-w-0">{assignment.title}</span>
          {hasDraft && <Badge tone="mango">Draft</Badge>}
        </h3>
        <p className="text-base text-muted">
          <strong className="text-ink">{studentName}</strong>, lesson {assignment.lessonNumber} of{' '}
          {courseName[assignment.course]}, attempt {attempt}, {pointsText(assignment.points, null)}
        </p>
        <p className="text-base text-muted">{fullTimeText(submittedAt, timeZone)}</p>
      </div>
    );
  },
);
