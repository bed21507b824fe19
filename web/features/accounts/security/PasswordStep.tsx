import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useAttempt } from '../../../lib/hooks/useAttempt.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import type { AuthAnswer } from '../authApi.ts';

type PasswordStepProps<Data> = {
  submitLabel: string;
  danger?: boolean;
  onCancel?: () => void;
  /** What the password is asked for. */
  attempt: (password: string) => Promise<AuthAnswer<Data>>;
  onDone: (data: Data) => void | Promise<void>;
  children?: ReactNode;
};

export const NOT_YOUR_PASSWORD = 'This is not your password';
export const DID_NOT_WORK = 'That did not work. Please try again in a moment.';

/** Asks for the password again before something that guards the account is changed. */
export function PasswordStep<Data>(props: PasswordStepProps<Data>) {
  const { submitLabel, danger, onCancel, attempt, onDone, children } = props;
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const tried = useAttempt(form, 'password');

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    if (busy) return;
    if (password === '') return tried.fail('password', 'Password is required');
    tried.clear();
    setBusy(true);
    const answer = await attempt(password).catch(() => null);
    if (answer?.ok) await onDone(answer.data);
    else if (answer?.code === 'INVALID_PASSWORD') tried.fail('password', NOT_YOUR_PASSWORD);
    else tried.fail(null, answer?.message ?? DID_NOT_WORK);
    setBusy(false);
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void submit(event)}
      onInput={tried.clear}
    >
      {children}
      {tried.problem?.field === null && (
        <Banner tone="danger" className="rounded-xl">
          {tried.problem.message}
        </Banner>
      )}
      <fieldset disabled={busy} className="grid min-w-0 gap-4">
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          disabled={busy}
          error={tried.errorOf('password')}
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
