import {
  checkNewPassword,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  WRONG_PASSWORD,
} from '../../../../contract/accounts.ts';
import { checked, type TextOf, useForm } from '../../../lib/forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Form } from '../../../ui/Form.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { toast } from '../../../ui/toast.ts';
import { changePassword } from '../authApi.ts';
import { REQUEST_FAILED } from './PasswordStep.tsx';

/** Changes the password of a person who knows the current one. Ends every other session. */
export function ChangePasswordCard({ onChanged }: { onChanged: () => Promise<unknown> }) {
  const form = useForm({
    read: (textOf) => checked(readPasswords(textOf), passwordProblems),
    send: async ({ current, password }) => {
      const result = await changePassword(current, password);
      if (!result.ok && result.code === 'INVALID_PASSWORD')
        return { field: 'current', message: WRONG_PASSWORD };
      if (!result.ok) return { message: result.message };
      form.element.current?.reset();
      toast.success('Your password is changed, and other devices are signed out');
      await onChanged();
      return null;
    },
    failed: REQUEST_FAILED,
  });

  return (
    <Card className="grid gap-5">
      <div className="grid gap-1">
        <h2 className="text-2xl">Change password</h2>
        <p className="text-muted">You are signed out on all other devices when you change it.</p>
      </div>
      <Form form={form} className="grid gap-4">
        <fieldset disabled={form.busy} className="grid min-w-0 gap-4">
          <PasswordField
            label="Current password"
            {...form.field('current')}
            autoComplete="current-password"
          />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <PasswordField
              label="New password"
              {...form.field('password')}
              autoComplete="new-password"
              placeholder={`${MIN_PASSWORD_LENGTH}+ characters`}
              maxLength={MAX_PASSWORD_LENGTH}
            />
            <PasswordField
              label="Confirm Password"
              {...form.field('confirmPassword')}
              autoComplete="new-password"
              maxLength={MAX_PASSWORD_LENGTH}
            />
          </div>
          <Button
            type="submit"
            variant="secondary"
            className="justify-self-start max-sm:w-full"
            loading={form.busy}
            loadingText="Saving..."
          >
            Change password
          </Button>
        </fieldset>
      </Form>
    </Card>
  );
}

const readPasswords = (textOf: TextOf) => ({
  current: textOf('current'),
  password: textOf('password'),
  confirmPassword: textOf('confirmPassword'),
});

function* passwordProblems(passwords: ReturnType<typeof readPasswords>) {
  if (passwords.current === '') yield { field: 'current', message: 'Password is required' };
  const problem = checkNewPassword(passwords);
  if (problem) yield problem;
}
