import { MENTOR_ADMIN_TEXTS } from '../../../../contract/mentorRecords.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import {
  type MentorRecord_MentorFragment as Mentor,
  useDeleteMentorRecordMutation,
} from './mentorAdmin.generated.ts';

export type MentorNews = { tone: 'success' | 'danger'; text: string };

type DeleteMentorProps = {
  mentor: Mentor;
  /** @param isGone true when there is no record any more */
  onDone: (news: MentorNews, isGone: boolean) => void;
  onClose: () => void;
};

/** Confirms that a mentor record is deleted, or made inactive when sessions belong to it. */
export function DeleteMentor({ mentor, onDone, onClose }: DeleteMentorProps) {
  const { id, version, person, sessionCount, studentCount } = mentor;
  const [remove] = useDeleteMentorRecordMutation({ context: { quiet: true } });
  const confirm = async () => {
    const input = { id, version };
    const answer = (await remove({ variables: { input } }).catch(() => null))?.data?.deleteMentor;
    if (answer?.__typename !== 'DeletedMentor')
      return onDone({ tone: 'danger', text: answer?.message ?? MENTOR_ADMIN_TEXTS.notDeleted }, false);
    const text = answer.isKept ? MENTOR_ADMIN_TEXTS.keptInactive : MENTOR_ADMIN_TEXTS.deleted;
    onDone({ tone: 'success', text }, !answer.isKept);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={MENTOR_ADMIN_TEXTS.deleteQuestion}
      confirmLabel="Delete Mentor"
      cancelLabel="Keep"
      danger
      onConfirm={confirm}
    >
      <p>
        <strong className="text-ink wrap-anywhere">{person.name}</strong>
      </p>
      <p className="mt-2">{MENTOR_ADMIN_TEXTS.deleteEffect}</p>
      {studentCount > 0 && (
        <p className="mt-2">
          {`${studentCount === 1 ? 'One student waits' : `${studentCount} students wait`} for a new mentor then, and planned sessions are cancelled. To hand them over, deactivate the mentor instead.`}
        </p>
      )}
      {sessionCount > 0 && (
        <p className="mt-2">
          Sessions belong to this record, and they are part of the children’s history. So the record is kept
          and made inactive.
        </p>
      )}
    </ConfirmDialog>
  );
}
