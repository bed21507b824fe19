import { type FormEvent, useRef, useState } from 'react';
import { checkNewPassword, MIN_PASSWORD_LENGTH } from '../../../../contract/accounts.ts';
import { showViolation, useFormProblem } from '../../../lib/hooks/useFormProblem.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { resetPassword } from '../authApi.ts';

type ResetPasswordFormProps = { token: string; onDone: () => void; onStale: () => void };

export function ResetPasswordForm({ token, onDone, onStale }: ResetPasswordFormProps) {
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const attempt = useFormProblem(form, 'password');

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const password = String(fields.get('password'));
    const confirmPassword = String(fields.get('confirmPassword'));
    if (busy || showViolation(attempt, checkNewPassword({ password, confirmPassword }))) return;
    attempt.clear();
    setBusy(true);
    const result = await resetPassword(token, password).catch(() => null);
    setBusy(false);
    if (result?.ok) onDone();
    else if (result?.code === 'INVALID_TOKEN') onStale();
    else attempt.fail(null, result?.message ?? 'That did not work. Please try again in a moment.');
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void submit(event)}
      onInput={attempt.clear}
    >
      {attempt.problem?.field === null && (
        <Banner tone="danger" className="rounded-xl">
          {attempt.problem.message}
        </Banner>
      )}
      <fieldset disabled={busy} className="grid min-w-0 gap-4">
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          placeholder={`${MIN_PASSWORD_LENGTH}+ characters`}
          disabled={busy}
          error={attempt.errorOf('password')}
        />
        <PasswordField
          label="Confirm Password"
          name="confirmPassword"
          autoComplete="new-password"
          disabled={busy}
          error={attempt.errorOf('confirmPassword')}
        />
        <Button type="submit" block loading={busy} loadingText="Saving...">
          Save the new password
        </Button>
      </fieldset>
    </form>
  );
}
