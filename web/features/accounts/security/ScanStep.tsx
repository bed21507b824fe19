import { useEffect, useRef } from 'react';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Form } from '../../../ui/Form.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { verifyCode } from '../authApi.ts';
import { REQUEST_FAILED } from './PasswordStep.tsx';
import { secretOf } from './secretOf.ts';

type ScanStepProps = { totpUri: string; onCancel?: (() => void) | undefined; onVerified: () => void };

/** Shows the QR code and its secret; the app's first code proves that both sides share the secret. */
export function ScanStep({ totpUri, onCancel, onVerified }: ScanStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const secret = secretOf(totpUri);

  // The previous form has been unmounted, and the focus with it.
  useEffect(() => heading.current?.focus(), []);

  const form = useForm({
    read: (textOf) => checked(textOf('code').replace(/\s/g, ''), checkCode),
    send: async (code) => {
      const result = await verifyCode('totp', code, false);
      if (!result.ok && result.code === 'INVALID_CODE')
        return { field: 'code', message: 'This is not the code that the app shows now' };
      if (!result.ok) return { message: result.message };
      onVerified();
      return null;
    },
    failed: REQUEST_FAILED,
  });

  return (
    <div className="grid gap-5">
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
      <Form form={form} className="grid gap-5">
        <fieldset disabled={form.busy} className="grid min-w-0 gap-4">
          <TextField
            label="Code from your authenticator app"
            hint="Six digits, a new one every 30 seconds."
            {...form.field('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            className="max-w-60 font-display text-2xl tracking-[0.3em]"
          />
          <div className="flex flex-col-reverse gap-3 sm:flex-row">
            {onCancel && (
              <Button variant="outline" onClick={onCancel}>
                Cancel
              </Button>
            )}
            <Button type="submit" variant="secondary" loading={form.busy} loadingText="Checking...">
              Turn on
            </Button>
          </div>
        </fieldset>
      </Form>
    </div>
  );
}

const checkCode = (code: string) =>
  /^\d{6}$/.test(code) ? null : { field: 'code', message: 'Please type the six digits that the app shows' };
