import { dateText } from '../../../../contract/time.ts';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { toast } from '../../../ui/toast.ts';
import { REQUEST_FAILED } from '../security/PasswordStep.tsx';
import { useSession } from '../session/session.ts';
import { useCloseAccountMutation } from './closure.generated.ts';

type CloseAccountFormProps = { timeZone: string; onCancel: () => void };

/** Asks for the password and closes the account, which ends the session of this browser, too. */
export function CloseAccountForm({ timeZone, onCancel }: CloseAccountFormProps) {
  const { signOut } = useSession();
  const [close] = useCloseAccountMutation({ context: { quiet: true } });
  const form = useForm({
    read: (textOf) =>
      checked(textOf('password'), (password) =>
        password === '' ? { field: 'password', message: 'Password is required' } : null,
      ),
    send: async (password) => {
      const { data } = await close({ variables: { input: { password } } });
      const result = data?.closeAccount;
      if (result?.__typename !== 'ClosedAccount') return result ?? {};
      toast.success(`Your account is closed. Sign in before ${dateText(result.dueAt, timeZone)} to keep it.`);
      signOut();
      return null;
    },
    failed: REQUEST_FAILED,
  });
  return (
    <Form form={form} className="grid gap-4">
      <fieldset disabled={form.busy} className="grid min-w-0 gap-4">
        <PasswordField label="Your password" {...form.field('password')} autoComplete="current-password" />
        <div className="flex flex-col-reverse gap-3 sm:flex-row">
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" loading={form.busy}>
            Close my account
          </Button>
        </div>
      </fieldset>
    </Form>
  );
}
