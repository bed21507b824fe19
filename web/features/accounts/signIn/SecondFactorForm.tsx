import { type FormEvent, useRef, useState } from 'react';
import { useFormProblem } from '../../../lib/hooks/useFormProblem.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { verifyCode } from '../authApi.ts';

type SecondFactorFormProps = {
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onSignedIn: () => Promise<void>;
  onBack: () => void;
};

/** Form for the second step of a sign-in: the code of an authenticator app, or one of the backup codes. */
export function SecondFactorForm({ busy, onBusy, onSignedIn, onBack }: SecondFactorFormProps) {
  const [kind, setKind] = useState<'totp' | 'backup'>('totp');
  const form = useRef<HTMLFormElement>(null);
  const attempt = useFormProblem(form, 'code');
  const isTotp = kind === 'totp';

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const code = String(fields.get('code')).replace(/\s/g, '');
    if (busy) return;
    if (code === '') return attempt.fail('code', 'Please type the code');
    attempt.clear();
    onBusy(true);
    try {
      const result = await verifyCode(kind, code, fields.get('trust') !== null);
      if (result.ok) await onSignedIn();
      else attempt.fail(null, result.message ?? 'Sign in failed');
    } catch {
      attempt.fail(null, 'Authentication failed. Please try again.');
    }
    onBusy(false);
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
        <TextField
          key={kind}
          label={isTotp ? 'Code from your authenticator app' : 'Backup code'}
          hint={isTotp ? 'Six digits, a new one every 30 seconds.' : 'Each backup code works once.'}
          name="code"
          autoComplete="one-time-code"
          inputMode={isTotp ? 'numeric' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          className={isTotp ? 'font-display text-2xl tracking-[0.3em]' : undefined}
          error={attempt.errorOf('code')}
        />
        <Checkbox name="trust" label="Do not ask on this device for 30 days" />
        <Button type="submit" block loading={busy} loadingText="Signing In...">
          Sign In
        </Button>
        <div className="flex flex-wrap justify-between gap-x-4">
          <button
            type="button"
            className="link min-h-11"
            onClick={() => {
              attempt.clear();
              setKind(isTotp ? 'backup' : 'totp');
            }}
          >
            {isTotp ? 'Use a backup code' : 'Use the authenticator app'}
          </button>
          <button type="button" className="link min-h-11" onClick={onBack}>
            Back to sign in
          </button>
        </div>
      </fieldset>
    </form>
  );
}
