import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { courseOf } from '../courses/courseNames.ts';
import {
  type Children_StudentFragment,
  ChildrenDocument,
  useLinkChildLoginMutation,
} from './children.generated.ts';

type LinkDialogProps = {
  student: Children_StudentFragment;
  login: Children_StudentFragment['linkableLogins'][number];
  onClose: () => void;
};

/** Links a child's login to the same child in another course: one login for both. */
export function LinkDialog({ student, login, onClose }: LinkDialogProps) {
  const { id, firstName, course } = student;
  const [link] = useLinkChildLoginMutation({ context: { quiet: true }, refetchQueries: [ChildrenDocument] });

  async function confirm() {
    const input = { studentId: id, loginId: login.id };
    const response = await link({ variables: { input } }).catch(() => null);
    const result = response?.data?.linkChildLogin;
    if (result?.__typename === 'Student') toast.success(`${firstName} has one login for both courses`);
    else toast.error(result?.message ?? 'That did not work. Please try again in a moment.');
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Use the same login?"
      confirmLabel="Use it"
      onConfirm={confirm}
    >
      {login.username ? `The login ${login.username}` : `The account that ${firstName} has`} then opens{' '}
      {courseOf(course).name} as well.
    </ConfirmDialog>
  );
}
