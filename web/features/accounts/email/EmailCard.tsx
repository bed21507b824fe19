import { MAX_EMAIL_LENGTH } from '../../../../contract/accounts.ts';
import {
  CONFIRMATION_HOURS,
  EMAIL_CHANGE_TEXTS,
  emailChangeProblems,
} from '../../../../contract/emailChange.ts';
import { checked, type TextOf, useForm } from '../../../lib/forms/useForm.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Form } from '../../../ui/Form.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { REQUEST_FAILED } from '../security/PasswordStep.tsx';
import { useRequestEmailChangeMutation } from './emailChange.generated.ts';

type EmailCardProps = { email: string; pendingEmail: string | null; hasPassword: boolean };

/** Shows the e-mail of the account, and asks for another one with the password. */
export function EmailCard({ email, pendingEmail, hasPassword }: EmailCardProps) {
  return (
    <Card className="grid gap-5">
      <div className="grid gap-1">
        <h2 className="text-2xl">Change e-mail</h2>
        <p className="text-muted">
          You sign in with <strong className="text-ink wrap-anywhere">{email}</strong>. A link to the new
          address confirms that it is yours.
        </p>
      </div>
      {/* Takes no row while empty, but stays mounted so that screen readers announce its changes. */}
      <div role="status" className="empty:absolute">
        {pendingEmail && (
          <Banner tone="info" className="rounded-xl">
            We sent a link to <strong className="wrap-anywhere">{pendingEmail}</strong>. Open it here within{' '}
            {CONFIRMATION_HOURS} hours. Until then nothing changes.
          </Banner>
        )}
      </div>
      {hasPassword ? <EmailForm /> : <p className="font-bold">{EMAIL_CHANGE_TEXTS.noPassword}</p>}
    </Card>
  );
}

function EmailForm() {
  const [request] = useRequestEmailChangeMutation({ context: { quiet: true } });
  const form = useForm({
    read: (textOf) => checked(readRequest(textOf), emailChangeProblems),
    send: async (input) => {
      const { data } = await request({ variables: { input } });
      const result = data?.requestEmailChange;
      if (result?.__typename !== 'Profile') return result ?? {};
      form.element.current?.reset();
      return null;
    },
    failed: REQUEST_FAILED,
  });
  return (
    <Form form={form} className="grid gap-4">
      <fieldset disabled={form.busy} className="grid min-w-0 gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label="New e-mail"
            {...form.field('email')}
            type="email"
            autoComplete="email"
            maxLength={MAX_EMAIL_LENGTH}
          />
          <PasswordField label="Your password" {...form.field('password')} autoComplete="current-password" />
        </div>
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-start max-sm:w-full"
          loading={form.busy}
          loadingText="Sending..."
        >
          Send me the link
        </Button>
      </fieldset>
    </Form>
  );
}

const readRequest = (textOf: TextOf) => ({ email: textOf('email').trim(), password: textOf('password') });
