import { PREVIEW_TEXTS } from '../../../../contract/authoring.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { AssignmentCards } from '../AssignmentCards.tsx';
import { PreviewNote } from './PreviewNote.tsx';
import { type PreviewedContent, previewAssignment } from './previewAssignment.ts';
import { QuizPreview } from './QuizPreview.tsx';
import { WorkPreview } from './WorkPreview.tsx';

type AssignmentPreviewProps = {
  content: PreviewedContent;
  timeZone: string;
  /** The label of the button that closes it. */
  closeLabel: string;
  onClose: () => void;
};

/** Shows an assignment as a child sees it in the lesson, from values that may not be saved. It sends and keeps nothing. */
export function AssignmentPreview({ content, timeZone, closeLabel, onClose }: AssignmentPreviewProps) {
  const { questions } = content;
  const assignment = previewAssignment(content);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      unsaved={false}
      size="lg"
      title={PREVIEW_TEXTS.title}
      footer={
        <Button variant="outline" onClick={onClose}>
          {closeLabel}
        </Button>
      }
    >
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <PreviewNote>{PREVIEW_TEXTS.note}</PreviewNote>
        <AssignmentCards
          assignments={[{ ...assignment, title: assignment.title || PREVIEW_TEXTS.untitled }]}
          studentId=""
          timeZone={timeZone}
          isFamily
          renderWork={(props) =>
            assignment.kind === 'OBJECTIVE' ? (
              <QuizPreview {...props} questions={questions} />
            ) : (
              <WorkPreview {...props} />
            )
          }
        />
      </div>
    </Dialog>
  );
}
