import { checkNewPassword, MIN_PASSWORD_LENGTH } from '../../../../contract/accounts.ts';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { resetPassword } from '../authApi.ts';

type ResetPasswordFormProps = { token: string; onDone: () => void; onStale: () => void };

export function ResetPasswordForm({ token, onDone, onStale }: ResetPasswordFormProps) {
  const form = useForm({
    read: (textOf) =>
      checked({ password: textOf('password'), confirmPassword: textOf('confirmPassword') }, checkNewPassword),
    send: async ({ password }) => {
      const result = await resetPassword(token, password);
      if (!result.ok && result.code !== 'INVALID_TOKEN') return { message: result.message };
      if (result.ok) onDone();
      else onStale();
      return null;
    },
    failed: 'That did not work. Please try again in a moment.',
  });
  const { busy } = form;

  return (
    <Form form={form} className="grid gap-5">
      <fieldset disabled={busy} className="grid min-w-0 gap-4">
        <PasswordField
          label="New password"
          {...form.field('password')}
          autoComplete="new-password"
          placeholder={`${MIN_PASSWORD_LENGTH}+ characters`}
        />
        <PasswordField
          label="Confirm Password"
          {...form.field('confirmPassword')}
          autoComplete="new-password"
        />
        <Button type="submit" block loading={busy} loadingText="Saving...">
          Save the new password
        </Button>
      </fieldset>
    </Form>
  );
}
