import { clsx } from 'clsx';
import { CalendarClock, ClipboardList, ListChecks } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import {
  assignmentStatusOf,
  checkNextAttempt,
  passingCriteriaText,
  pointsText,
} from '../../../contract/assignments.ts';
import { EXTRA_ATTEMPT_TEXTS } from '../../../contract/extraAttempts.ts';
import { dueText } from '../../../contract/time.ts';
import { partView, preloadPart } from '../../lib/chunks/partView.tsx';
import { useNow } from '../../lib/time/useNow.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { NotLoadedPart, OpeningPart } from '../../ui/NotLoaded.tsx';
import { AttemptHistory } from './AttemptHistory.tsx';
import { AskForAttempt } from './extraAttempts/AskForAttempt.tsx';
import type { PanelAssignment } from './panelAssignment.ts';
import { StatusBadge } from './StatusBadge.tsx';

const QuizDialog = partView<WorkProps>(
  async () => (await import('./quiz/QuizDialog.tsx')).QuizDialog,
  NotLoadedPart,
  OpeningPart,
);
const WorkDialog = partView<WorkProps>(
  async () => (await import('./work/WorkDialog.tsx')).WorkDialog,
  NotLoadedPart,
  OpeningPart,
);

export type AssignmentCardProps = {
  assignment: PanelAssignment;
  studentId: string;
  timeZone: string;
  /** True for the child and the parents, who hand in the work. */
  isFamily: boolean;
  /** Renders what the button opens; the dialogs in which work is handed in when absent. */
  renderWork?: (props: WorkProps) => ReactNode;
};

/** The props of a dialog that shows the work of an assignment. */
export type WorkProps = { assignment: PanelAssignment; studentId: string; onClose: () => void };

/** Renders an assignment with its status, its attempts and the button that starts the next attempt. */
export function AssignmentCard(props: AssignmentCardProps) {
  const { assignment, studentId, timeZone, isFamily, renderWork } = props;
  const [isOpen, setIsOpen] = useState(false);
  const Dialog = assignment.kind === 'OBJECTIVE' ? QuizDialog : WorkDialog;
  // So that the press of the button is answered at once.
  useEffect(() => preloadPart(Dialog), [Dialog]);
  const now = useNow();
  const { title, description, requirements, instructions, submissions, isRequired, dueAt } = assignment;
  const isQuiz = assignment.kind === 'OBJECTIVE';
  const [newest] = submissions;
  const standing = assignmentStatusOf(submissions);
  const allowed = assignment.maxAttempts + assignment.grantedAttempts;
  const problem = checkNextAttempt(submissions, allowed);
  const Icon = isQuiz ? ListChecks : ClipboardList;
  // The due date no longer matters once the work is approved or under review.
  const isAwaited = standing === 'NONE' || standing === 'NEEDS_REVISION';
  const due = dueAt && isAwaited ? dueText(dueAt, { now, timeZone }) : null;
  const isRevision = standing === 'NEEDS_REVISION';
  const startLabel = isQuiz ? 'Start Quiz' : 'Submit Assignment';
  const dialogProps: WorkProps = { assignment, studentId, onClose: () => setIsOpen(false) };
  return (
    <Card className="grid grid-cols-1 gap-4 wrap-anywhere">
      <div className="grid grid-cols-1 gap-2">
        <h2 className="flex items-start gap-3 text-2xl">
          <Icon className="mt-1 size-6 shrink-0 text-indigo" aria-hidden="true" />
          <span className="min-w-0">{title}</span>
        </h2>
        <p className="flex flex-wrap gap-2">
          {standing !== 'NONE' && <StatusBadge status={standing} />}
          <Badge tone={isRequired ? 'mango' : 'neutral'}>{isRequired ? 'Required' : 'Optional'}</Badge>
          <Badge tone="neutral">{pointsText(assignment.points, null)}</Badge>
        </p>
        {due && (
          <p className={clsx('flex items-start gap-2 font-bold', due.isLate && 'text-warn')}>
            <CalendarClock className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
            {due.text}
          </p>
        )}
      </div>
      {description && <p className="whitespace-pre-wrap">{description}</p>}
      {requirements.length > 0 && (
        <div>
          <h3 className="text-lg">What your work needs</h3>
          <ul className="list-disc pl-6">
            {requirements.map((requirement) => (
              <li key={requirement}>{requirement}</li>
            ))}
          </ul>
        </div>
      )}
      {assignment.criteria.length > 0 && (
        <div>
          <h3 className="text-lg">What gets points</h3>
          <ul className="list-disc pl-6">
            {assignment.criteria.map(({ title, points }) => (
              <li key={title}>
                {title}: {pointsText(points, null)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {instructions && <p className="whitespace-pre-wrap text-muted">{instructions}</p>}
      <p className="text-base text-muted">
        {submissions.length} of {allowed} attempts used. {passingCriteriaText(assignment)}
      </p>
      {problem === null && isFamily && (
        <Button className="justify-self-start" onClick={() => setIsOpen(true)}>
          {isRevision ? (isQuiz ? 'Try Again' : 'Resubmit') : startLabel}
        </Button>
      )}
      {problem?.code === 'LIMIT' &&
        (isFamily && newest ? (
          <AskForAttempt lastAttempt={newest} message={problem.message} />
        ) : (
          <p role="status" className="rounded-brick bg-warn-soft p-4 font-bold text-warn">
            {problem.message}
          </p>
        ))}
      {problem === null && newest?.extraAttemptRequest?.state === 'GRANTED' && (
        <p
          role="status"
          className="whitespace-pre-wrap rounded-brick bg-success-soft p-4 font-bold text-success"
        >
          {EXTRA_ATTEMPT_TEXTS.granted} {newest.extraAttemptRequest.reply}
        </p>
      )}
      {submissions.length > 0 && (
        <AttemptHistory submissions={submissions} points={assignment.points} timeZone={timeZone} />
      )}
      {isOpen && (renderWork?.(dialogProps) ?? <Dialog {...dialogProps} />)}
    </Card>
  );
}
