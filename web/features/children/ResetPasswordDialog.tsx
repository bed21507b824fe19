import { checkChildPassword } from '../../../contract/children.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { toast } from '../../ui/toast.ts';
import { ChildForm } from './ChildForm.tsx';
import { type Children_StudentFragment, useResetChildPasswordMutation } from './children.generated.ts';

type ResetPasswordDialogProps = { student: Children_StudentFragment; onClose: () => void };

export function ResetPasswordDialog({ student, onClose }: ResetPasswordDialogProps) {
  const { id, firstName, childLogin } = student;
  const [reset] = useResetChildPasswordMutation({ context: { quiet: true } });

  async function send(fields: FormData) {
    const password = String(fields.get('password'));
    const problem = checkChildPassword(password);
    if (problem) return problem;
    const { data } = await reset({ variables: { input: { studentId: id, password } } });
    const result = data?.resetChildPassword;
    if (result?.__typename !== 'Student') return result ?? { message: 'The password could not be set.' };
    toast.success(`${firstName} has a new password`);
    return null;
  }

  return (
    <ChildForm
      title={`A new password for ${firstName}`}
      description={`The user name stays ${childLogin?.username ?? 'the same'}. ${firstName} is signed out everywhere.`}
      submitLabel="Set the password"
      onClose={onClose}
      onSubmit={send}
    >
      {({ busy, errorOf }) => (
        <PasswordField
          label="New password"
          hint="8 characters or more."
          name="password"
          autoComplete="new-password"
          disabled={busy}
          error={errorOf('password')}
        />
      )}
    </ChildForm>
  );
}
