import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFormProblem } from '../../../lib/hooks/useFormProblem.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { verifyCode } from '../authApi.ts';
import { REQUEST_FAILED } from './PasswordStep.tsx';
import { secretOf } from './secretOf.ts';

type ScanStepProps = { totpUri: string; onCancel?: (() => void) | undefined; onVerified: () => void };

/** Shows the QR code and its secret; the app's first code proves that both sides share the secret. */
export function ScanStep({ totpUri, onCancel, onVerified }: ScanStepProps) {
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const attempt = useFormProblem(form, 'code');
  const secret = secretOf(totpUri);

  // The previous form has been unmounted, and the focus with it.
  useEffect(() => heading.current?.focus(), []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code')).replace(/\s/g, '');
    if (busy) return;
    if (!/^\d{6}$/.test(code)) return attempt.fail('code', 'Please type the six digits that the app shows');
    attempt.clear();
    setBusy(true);
    const result = await verifyCode('totp', code, false).catch(() => null);
    setBusy(false);
    if (result?.ok) onVerified();
    else if (result?.code === 'INVALID_CODE')
      attempt.fail('code', 'This is not the code that the app shows now');
    else attempt.fail(null, result?.message ?? REQUEST_FAILED);
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void submit(event)}
      onInput={attempt.clear}
    >
      <div className="grid gap-1">
        <h3 ref={heading} tabIndex={-1} className="text-xl outline-none">
          Scan this with your authenticator app
        </h3>
        <p className="text-muted">On this phone itself, type the secret into the app instead.</p>
      </div>
      <div className="flex flex-wrap items-center gap-5">
        <QrCode text={totpUri} label="QR code for your authenticator app" />
        <div className="grid min-w-0 flex-1 basis-56 justify-items-start gap-2">
          <p className="font-bold">The secret as text</p>
          <p className="font-mono text-lg wrap-anywhere select-all">{secret.match(/.{1,4}/g)?.join(' ')}</p>
          <CopyButton text={secret} label="Copy the secret" />
        </div>
      </div>
      {attempt.problem?.field === null && (
        <Banner tone="danger" className="rounded-xl">
          {attempt.problem.message}
        </Banner>
      )}
      <fieldset disabled={busy} className="grid min-w-0 gap-4">
        <TextField
          label="Code from your authenticator app"
          hint="Six digits, a new one every 30 seconds."
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          className="max-w-60 font-display text-2xl tracking-[0.3em]"
          error={attempt.errorOf('code')}
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row">
          {onCancel && (
            <Button variant="outline" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button type="submit" variant="secondary" loading={busy} loadingText="Checking...">
            Turn on
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
