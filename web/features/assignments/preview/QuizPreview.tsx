import { PREVIEW_TEXTS } from '../../../../contract/authoring.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { WorkProps } from '../AssignmentCard.tsx';
import { QuestionField } from '../quiz/QuestionField.tsx';
import { PreviewNote } from './PreviewNote.tsx';
import type { PreviewedQuestion } from './previewAssignment.ts';

type QuizPreviewProps = Pick<WorkProps, 'assignment' | 'onClose'> & {
  /** All that the quiz has; an attempt may draw fewer. */
  questions: readonly PreviewedQuestion[];
};

/** Shows the questions of a quiz as an attempt asks them, read-only: nothing is begun, answered or marked. */
export function QuizPreview({ assignment, questions, onClose }: QuizPreviewProps) {
  const asked = questions.slice(0, assignment.questionCount);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      unsaved={false}
      size="lg"
      title={assignment.title || PREVIEW_TEXTS.untitled}
      description={`0 of ${asked.length} answered`}
      footer={
        <Button variant="outline" onClick={onClose}>
          {PREVIEW_TEXTS.backToAssignment}
        </Button>
      }
    >
      <div className="grid min-w-0 grid-cols-1 gap-8">
        <PreviewNote>
          {asked.length < questions.length
            ? PREVIEW_TEXTS.drawn(asked.length, questions.length)
            : PREVIEW_TEXTS.quiz}
        </PreviewNote>
        {asked.length === 0 && <p>{PREVIEW_TEXTS.noQuestions}</p>}
        <fieldset disabled className="grid min-w-0 grid-cols-1 gap-8">
          <legend className="sr-only">Questions</legend>
          {asked.map((question, index) => (
            <QuestionField
              key={question.id}
              question={question}
              number={index + 1}
              answer=""
              onAnswer={() => {}}
            />
          ))}
        </fieldset>
      </div>
    </Dialog>
  );
}
