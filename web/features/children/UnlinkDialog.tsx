import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';
import {
  type Children_StudentFragment,
  ChildrenDocument,
  useUnlinkChildMutation,
} from './children.generated.ts';

type UnlinkDialogProps = { student: Children_StudentFragment; open: boolean; onClose: () => void };

export function UnlinkDialog({ student, open, onClose }: UnlinkDialogProps) {
  const { id, firstName, childLogin } = student;
  const [unlink] = useUnlinkChildMutation({ context: { quiet: true }, refetchQueries: [ChildrenDocument] });

  async function confirm() {
    const response = await unlink({ variables: { input: { studentId: id } } }).catch(() => null);
    const result = response?.data?.unlinkChild;
    if (result?.__typename === 'Student') toast.success(`The login of ${firstName} is unlinked`);
    else toast.error(result?.message ?? 'That did not work. Please try again in a moment.');
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Unlink ${firstName}’s login?`}
      confirmLabel="Unlink"
      danger
      onConfirm={confirm}
    >
      {childLogin?.username ?? 'The account'} sees nothing of this course any more, at once. What {firstName}{' '}
      has done in it stays, and you can link it again.
    </ConfirmDialog>
  );
}
