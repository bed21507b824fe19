import { quizPointsText } from '../../../../contract/assignments.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { Assignments_SubmissionFragment } from '../assignments.generated.ts';
import type { PanelAssignment } from '../panelAssignment.ts';
import { ScoreBadge, StatusBadge } from '../StatusBadge.tsx';
import { MarkedQuestions } from './MarkedQuestions.tsx';

type QuizResultProps = {
  assignment: PanelAssignment;
  submission: Assignments_SubmissionFragment;
  onClose: () => void;
};

/** Renders the result of a quiz, or what is marked of it while a person reads the essay. */
export function QuizResult({ assignment, submission, onClose }: QuizResultProps) {
  const { status, score, quizPoints, markedQuestions } = submission;
  const isLast = submission.attempt >= assignment.maxAttempts + assignment.grantedAttempts;
  const summary =
    score === null
      ? 'A person reads your answers now. You hear of it as soon as they are reviewed.'
      : status === 'APPROVED'
        ? 'Well done, you passed!'
        : isLast
          ? 'Not this time. Read the explanations: they show what was right.'
          : 'Not yet. Look at what was wrong and try again.';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={assignment.title}
      description={summary}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid gap-4">
        <p className="flex flex-wrap gap-2">
          <StatusBadge status={status} />
          {score !== null && (
            <ScoreBadge score={score} points={assignment.points} passed={status === 'APPROVED'} />
          )}
        </p>
        {score === null && quizPoints && <p className="font-bold">{quizPointsText(quizPoints, null)}</p>}
        <MarkedQuestions questions={markedQuestions} />
      </div>
    </Dialog>
  );
}
