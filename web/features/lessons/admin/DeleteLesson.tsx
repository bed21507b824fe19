import { LESSON_ADMIN_TEXTS, lessonWorkText } from '../../../../contract/lessonContent.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import type { LessonActionResult } from './lessonActionResult.ts';
import { useDeleteLessonMutation } from './lessonAdmin.generated.ts';
import type { LessonRow } from './lessonForm.ts';

type DeleteLessonProps = {
  lesson: LessonRow;
  /** Resolves once the list no longer has the lesson. */
  onDone: (news: LessonActionResult) => Promise<void>;
  onUnpublish: () => Promise<void>;
  onClose: () => void;
};

/** Confirms that a lesson is deleted. One with work of children is part of their record and can only be unpublished. */
export function DeleteLesson({ lesson, onDone, onUnpublish, onClose }: DeleteLessonProps) {
  const { id, number, title, assignmentCount, isPublished } = lesson;
  const [remove] = useDeleteLessonMutation({ context: { quiet: true } });
  const work = lessonWorkText({ completions: lesson.completionCount, submissions: lesson.submissionCount });
  const confirm = async () => {
    const input = { lessonId: id, expectedAssignmentCount: assignmentCount };
    const answer = (await remove({ variables: { input } }).catch(() => null))?.data?.deleteLesson;
    // The dialog stays open until then, so that focus does not return to a row that is about to be removed.
    if (answer?.__typename === 'DeletedLesson')
      await onDone({ tone: 'success', text: LESSON_ADMIN_TEXTS.deleted });
    else await onDone({ tone: 'danger', text: answer?.message ?? LESSON_ADMIN_TEXTS.notDeleted });
  };
  const name = <strong className="text-ink [overflow-wrap:anywhere]">{`Lesson ${number}: ${title}`}</strong>;
  if (work !== null) {
    return (
      <ConfirmDialog
        open
        onOpenChange={onClose}
        title="This lesson stays"
        confirmLabel={isPublished ? 'Unpublish Instead' : 'All Right'}
        cancelLabel="Keep It"
        onConfirm={isPublished ? onUnpublish : () => {}}
      >
        <p>{name}</p>
        <p className="mt-2">
          {`${work} of children would be lost with it. `}
          {isPublished
            ? 'Unpublished, children no longer meet it, and what they did is kept.'
            : 'It is not published, so children do not meet it, and what they did is kept.'}
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={LESSON_ADMIN_TEXTS.deleteQuestion}
      confirmLabel="Delete Lesson"
      cancelLabel="Keep It"
      danger
      onConfirm={confirm}
    >
      <p>{name}</p>
      <p className="mt-2">
        No child has completed it or handed in work for it.
        {assignmentCount > 0 &&
          ` ${assignmentCount === 1 ? 'Its assignment goes' : `Its ${assignmentCount} assignments go`} with it.`}
      </p>
    </ConfirmDialog>
  );
}
