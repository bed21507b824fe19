import { checkChildPassword } from '../../../contract/children.ts';
import { checked, useForm } from '../../lib/forms/useForm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { toast } from '../../ui/toast.ts';
import { type Children_StudentFragment, useResetChildPasswordMutation } from './children.generated.ts';

type ResetPasswordDialogProps = { student: Children_StudentFragment; onClose: () => void };

export function ResetPasswordDialog({ student, onClose }: ResetPasswordDialogProps) {
  const { id, firstName, childLogin } = student;
  const [reset] = useResetChildPasswordMutation({ context: { quiet: true } });

  const form = useForm({
    read: (textOf) => checked(textOf('password'), checkChildPassword),
    send: async (password) => {
      const { data } = await reset({ variables: { input: { studentId: id, password } } });
      const result = data?.resetChildPassword;
      if (result?.__typename !== 'Student') return result ?? { message: 'The password could not be set.' };
      toast.success(`${firstName} has a new password`);
      onClose();
      return null;
    },
    failed: 'That did not work. Please try again in a moment.',
  });

  return (
    <FormDialog
      form={form}
      size="sm"
      title={`A new password for ${firstName}`}
      description={`The user name stays ${childLogin?.username ?? 'the same'}. ${firstName} is signed out everywhere.`}
      submitLabel="Set the password"
      busyLabel="Saving..."
      className="grid gap-4"
      onClose={onClose}
    >
      <PasswordField
        label="New password"
        hint="8 characters or more."
        {...form.field('password')}
        autoComplete="new-password"
        disabled={form.busy}
      />
    </FormDialog>
  );
}
