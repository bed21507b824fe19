import { type FormEvent, useRef, useState } from 'react';
import { checkEmail, normalizeEmail } from '../../../../contract/accounts.ts';
import { showViolation, useFormProblem } from '../../../lib/hooks/useFormProblem.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { requestPasswordReset } from '../authApi.ts';
import { SandboxMailLink } from './SandboxMailLink.tsx';

type ForgotPasswordFormProps = { busy: boolean; onBusy: (busy: boolean) => void; onBack: () => void };

/** Requests an email with a password reset link. Its message does not reveal whether the address has an account. */
export function ForgotPasswordForm({ busy, onBusy, onBack }: ForgotPasswordFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const attempt = useFormProblem(form, 'email');

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = normalizeEmail(String(new FormData(event.currentTarget).get('email')));
    if (busy || showViolation(attempt, checkEmail(email))) return;
    attempt.clear();
    onBusy(true);
    const result = await requestPasswordReset(email).catch(() => null);
    if (result?.ok) setSentTo(email);
    else attempt.fail(null, result?.message ?? 'That did not work. Please try again in a moment.');
    onBusy(false);
  }

  if (sentTo)
    return (
      <div className="grid gap-5">
        <Banner tone="success" className="rounded-xl">
          If <span className="wrap-anywhere">{sentTo}</span> has an account, a link to choose a new password
          is on its way. It works for an hour.
        </Banner>
        <SandboxMailLink />
        <Button variant="outline" onClick={onBack}>
          Back to sign in
        </Button>
      </div>
    );

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
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          error={attempt.errorOf('email')}
        />
        <Button type="submit" block loading={busy} loadingText="Sending...">
          Send the link
        </Button>
        <button type="button" className="link min-h-11 justify-self-center" onClick={onBack}>
          Back to sign in
        </button>
      </fieldset>
    </form>
  );
}
