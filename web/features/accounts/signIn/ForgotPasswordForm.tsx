import { useState } from 'react';
import { checkEmail, normalizeEmail } from '../../../../contract/accounts.ts';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { requestPasswordReset } from '../authApi.ts';
import { SandboxMailLink } from './SandboxMailLink.tsx';

type ForgotPasswordFormProps = { busy: boolean; onBusy: (busy: boolean) => void; onBack: () => void };

/** Requests an email with a password reset link. Its message does not reveal whether the address has an account. */
export function ForgotPasswordForm({ busy, onBusy, onBack }: ForgotPasswordFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    read: (textOf) => checked(normalizeEmail(textOf('email')), checkEmail),
    send: async (email) => {
      const result = await requestPasswordReset(email);
      if (!result.ok) return { message: result.message };
      setSentTo(email);
      return null;
    },
    failed: 'That did not work. Please try again in a moment.',
    onBusy,
  });

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
    <Form form={form} className="grid gap-5">
      <fieldset disabled={busy} className="grid min-w-0 gap-4">
        <TextField
          label="Email"
          {...form.field('email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <Button type="submit" block loading={busy} loadingText="Sending...">
          Send the link
        </Button>
        <button type="button" className="link min-h-11 justify-self-center" onClick={onBack}>
          Back to sign in
        </button>
      </fieldset>
    </Form>
  );
}
