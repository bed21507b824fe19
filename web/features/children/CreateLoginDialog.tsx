import {
  childLoginProblems,
  MAX_USERNAME_LENGTH,
  MIN_USERNAME_LENGTH,
  normalizeUsername,
} from '../../../contract/children.ts';
import { checked, useForm } from '../../lib/forms/useForm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import {
  type Children_StudentFragment,
  ChildrenDocument,
  useCreateChildLoginMutation,
} from './children.generated.ts';

type CreateLoginDialogProps = { student: Children_StudentFragment; onClose: () => void };

/** Creates a login with a user name and a password that the parent chooses; the child needs no e-mail. */
export function CreateLoginDialog({ student, onClose }: CreateLoginDialogProps) {
  const { id, firstName } = student;
  const [create] = useCreateChildLoginMutation({
    context: { quiet: true },
    refetchQueries: [ChildrenDocument],
  });

  const form = useForm({
    read: (textOf) =>
      checked(
        { username: normalizeUsername(textOf('username')), password: textOf('password') },
        childLoginProblems,
      ),
    send: async (login) => {
      const { data } = await create({ variables: { input: { studentId: id, ...login } } });
      const result = data?.createChildLogin;
      if (result?.__typename !== 'Student') return result ?? { message: 'The login could not be made.' };
      toast.success(`${firstName} can sign in as ${login.username} now`);
      onClose();
      return null;
    },
    failed: 'That did not work. Please try again in a moment.',
    retryAt: 'password',
  });

  return (
    <FormDialog
      form={form}
      size="sm"
      title={`A login for ${firstName}`}
      description={`${firstName} signs in with it and sees the course, never payments.`}
      submitLabel="Create the login"
      busyLabel="Saving..."
      className="grid gap-4"
      onClose={onClose}
    >
      <TextField
        label="User name"
        hint={`${MIN_USERNAME_LENGTH} to ${MAX_USERNAME_LENGTH} letters, digits, dots and underscores. Not the full name, please.`}
        {...form.field('username')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_USERNAME_LENGTH}
        disabled={form.busy}
      />
      <PasswordField
        label="Password"
        hint="8 characters or more. You can set a new one here at any time."
        {...form.field('password')}
        autoComplete="new-password"
        disabled={form.busy}
      />
    </FormDialog>
  );
}
