import { useState } from 'react';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Form } from '../../../ui/Form.tsx';
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
  const isTotp = kind === 'totp';
  const form = useForm({
    read: (textOf) =>
      checked({ code: textOf('code').replace(/\s/g, ''), trust: textOf('trust') !== '' }, ({ code }) =>
        code === '' ? { field: 'code', message: 'Please type the code' } : null,
      ),
    send: async ({ code, trust }) => {
      const result = await verifyCode(kind, code, trust);
      if (!result.ok) return { message: result.message ?? 'Sign in failed' };
      await onSignedIn();
      return null;
    },
    failed: 'Authentication failed. Please try again.',
    onBusy,
  });

  return (
    <Form form={form} className="grid gap-5">
      <fieldset disabled={busy} className="grid min-w-0 gap-4">
        <TextField
          key={kind}
          label={isTotp ? 'Code from your authenticator app' : 'Backup code'}
          hint={isTotp ? 'Six digits, a new one every 30 seconds.' : 'Each backup code works once.'}
          {...form.field('code')}
          autoComplete="one-time-code"
          inputMode={isTotp ? 'numeric' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          className={isTotp ? 'font-display text-2xl tracking-[0.3em]' : undefined}
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
              form.clear();
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
    </Form>
  );
}
