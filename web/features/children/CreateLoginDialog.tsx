import {
  checkChildLogin,
  MAX_USERNAME_LENGTH,
  MIN_USERNAME_LENGTH,
  normalizeUsername,
} from '../../../contract/children.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { ChildForm } from './ChildForm.tsx';
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

  async function send(fields: FormData) {
    const username = normalizeUsername(String(fields.get('username')));
    const password = String(fields.get('password'));
    const problem = checkChildLogin({ username, password });
    if (problem) return problem;
    const { data } = await create({ variables: { input: { studentId: id, username, password } } });
    const result = data?.createChildLogin;
    if (result?.__typename !== 'Student') return result ?? { message: 'The login could not be made.' };
    toast.success(`${firstName} can sign in as ${username} now`);
    return null;
  }

  return (
    <ChildForm
      title={`A login for ${firstName}`}
      description={`${firstName} signs in with it and sees the course, never payments.`}
      submitLabel="Create the login"
      onClose={onClose}
      onSubmit={send}
    >
      {({ busy, errorOf }) => (
        <>
          <TextField
            label="User name"
            hint={`${MIN_USERNAME_LENGTH} to ${MAX_USERNAME_LENGTH} letters, digits, dots and underscores. Not the full name, please.`}
            name="username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={MAX_USERNAME_LENGTH}
            disabled={busy}
            error={errorOf('username')}
          />
          <PasswordField
            label="Password"
            hint="8 characters or more. You can set a new one here at any time."
            name="password"
            autoComplete="new-password"
            disabled={busy}
            error={errorOf('password')}
          />
        </>
      )}
    </ChildForm>
  );
}
