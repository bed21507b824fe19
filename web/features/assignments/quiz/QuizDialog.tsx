import { ASSIGNMENT_TEXTS } from '../../../../contract/assignmentTexts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import type { PanelAssignment } from '../panelAssignment.ts';
import { QuizForm } from './QuizForm.tsx';
import { useQuizAttempt } from './useQuizAttempt.ts';

type QuizDialogProps = { assignment: PanelAssignment; studentId: string; onClose: () => void };

/** Begins an attempt at a quiz, or goes on with the one that is under way, and renders it. */
export function QuizDialog(props: QuizDialogProps) {
  const { assignment, studentId, onClose } = props;
  const { attempt, problem, loading, begin } = useQuizAttempt({ studentId, assignmentId: assignment.id });
  if (attempt) return <QuizForm key={attempt.id} {...props} attempt={attempt} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={assignment.title}
      footer={
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      }
    >
      {problem === null ? (
        <LoadingIndicator message="Loading the questions..." />
      ) : (
        <ErrorState
          title={problem === '' ? ASSIGNMENT_TEXTS.questionsNotLoaded : problem}
          onRetry={begin}
          retrying={loading}
        />
      )}
    </Dialog>
  );
}
