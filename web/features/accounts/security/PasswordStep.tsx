import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useFormProblem } from '../../../lib/hooks/useFormProblem.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import type { AuthResult } from '../authApi.ts';

type PasswordStepProps<Data> = {
  submitLabel: string;
  danger?: boolean;
  onCancel?: (() => void) | undefined;
  /** The request that requires the password. */
  request: (password: string) => Promise<AuthResult<Data>>;
  onDone: (data: Data) => void | Promise<void>;
  children?: ReactNode;
};

export const WRONG_PASSWORD = 'This is not your password';
export const REQUEST_FAILED = 'That did not work. Please try again in a moment.';

/** Asks for the password again before something that guards the account is changed. */
export function PasswordStep<Data>(props: PasswordStepProps<Data>) {
  const { submitLabel, danger, onCancel, request, onDone, children } = props;
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const attempt = useFormProblem(form, 'password');

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    if (busy) return;
    if (password === '') return attempt.fail('password', 'Password is required');
    attempt.clear();
    setBusy(true);
    const result = await request(password).catch(() => null);
    if (result?.ok) await onDone(result.data);
    else if (result?.code === 'INVALID_PASSWORD') attempt.fail('password', WRONG_PASSWORD);
    else attempt.fail(null, result?.message ?? REQUEST_FAILED);
    setBusy(false);
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void submit(event)}
      onInput={attempt.clear}
    >
      {children}
      {attempt.problem?.field === null && (
        <Banner tone="danger" className="rounded-xl">
          {attempt.problem.message}
        </Banner>
      )}
      <fieldset disabled={busy} className="grid min-w-0 gap-4">
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          disabled={busy}
          error={attempt.errorOf('password')}
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row">
          {onCancel && (
            <Button variant="outline" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button type="submit" variant={danger ? 'danger' : 'secondary'} loading={busy}>
            {submitLabel}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
