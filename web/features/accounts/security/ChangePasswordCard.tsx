import { type FormEvent, useRef, useState } from 'react';
import { checkNewPassword, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../../../contract/accounts.ts';
import { showViolation, useFormProblem } from '../../../lib/hooks/useFormProblem.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { toast } from '../../../ui/toast.ts';
import { changePassword } from '../authApi.ts';
import { REQUEST_FAILED, WRONG_PASSWORD } from './PasswordStep.tsx';

/** Changes the password of a person who knows the current one. Ends every other session. */
export function ChangePasswordCard({ onChanged }: { onChanged: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const attempt = useFormProblem(form, 'current');

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const target = event.currentTarget;
    const fields = new FormData(target);
    const text = (name: string) => String(fields.get(name) ?? '');
    const passwords = { password: text('password'), confirmPassword: text('confirmPassword') };
    if (busy) return;
    if (text('current') === '') return attempt.fail('current', 'Password is required');
    if (showViolation(attempt, checkNewPassword(passwords))) return;
    attempt.clear();
    setBusy(true);
    const result = await changePassword(text('current'), passwords.password).catch(() => null);
    if (result?.ok) {
      target.reset();
      toast.success('Your password is changed, and other devices are signed out');
      await onChanged();
    } else if (result?.code === 'INVALID_PASSWORD') attempt.fail('current', WRONG_PASSWORD);
    else attempt.fail(null, result?.message ?? REQUEST_FAILED);
    setBusy(false);
  }

  return (
    <Card className="grid gap-5">
      <div className="grid gap-1">
        <h2 className="text-2xl">Change password</h2>
        <p className="text-muted">You are signed out on all other devices when you change it.</p>
      </div>
      <form
        ref={form}
        noValidate
        className="grid gap-4"
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
            label="Current password"
            name="current"
            autoComplete="current-password"
            disabled={busy}
            error={attempt.errorOf('current')}
          />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <PasswordField
              label="New password"
              name="password"
              autoComplete="new-password"
              placeholder={`${MIN_PASSWORD_LENGTH}+ characters`}
              maxLength={MAX_PASSWORD_LENGTH}
              disabled={busy}
              error={attempt.errorOf('password')}
            />
            <PasswordField
              label="Confirm Password"
              name="confirmPassword"
              autoComplete="new-password"
              maxLength={MAX_PASSWORD_LENGTH}
              disabled={busy}
              error={attempt.errorOf('confirmPassword')}
            />
          </div>
          <Button
            type="submit"
            variant="secondary"
            className="justify-self-start max-sm:w-full"
            loading={busy}
            loadingText="Saving..."
          >
            Change password
          </Button>
        </fieldset>
      </form>
    </Card>
  );
}
