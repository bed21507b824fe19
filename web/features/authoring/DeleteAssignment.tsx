import { AUTHORING_TEXTS } from '../../../contract/authoring.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';
import type { AuthoredAssignment } from './assignmentForm.ts';
import { useDeleteAssignmentMutation } from './authoring.generated.ts';

type DeleteAssignmentProps = {
  assignment: AuthoredAssignment;
  /** Settles once the list no longer has it. */
  onDeleted: () => Promise<void>;
  onClose: () => void;
};

/** Confirms that an assignment is deleted with what was handed in for it. */
export function DeleteAssignment({ assignment, onDeleted, onClose }: DeleteAssignmentProps) {
  const { id, title, submissionCount } = assignment;
  const [remove] = useDeleteAssignmentMutation({ context: { quiet: true } });
  const confirm = async () => {
    const input = { assignmentId: id, expectedSubmissionCount: submissionCount };
    const result = (await remove({ variables: { input } }).catch(() => null))?.data?.deleteAssignment;
    if (result?.__typename !== 'DeletedAssignment') {
      toast.error(result?.message ?? AUTHORING_TEXTS.deleteFailed);
      return;
    }
    toast.success(AUTHORING_TEXTS.deleted);
    // Keeps the dialog open until then, so that the focus does not return to a row that is about to be removed.
    await onDeleted();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete this assignment?"
      confirmLabel="Delete Assignment"
      cancelLabel="Keep It"
      danger
      onConfirm={confirm}
    >
      <p className="[overflow-wrap:anywhere]">
        Are you sure you want to delete {title}? {AUTHORING_TEXTS.deleteWarning}
      </p>
      <p className="mt-2 font-bold">
        {submissionCount === 0
          ? 'Nothing has been handed in for it.'
          : `${submissionCount} ${submissionCount === 1 ? 'submission goes' : 'submissions go'} with it, with their reviews.`}
      </p>
    </ConfirmDialog>
  );
}
