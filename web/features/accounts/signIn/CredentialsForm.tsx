import {
  checkSignIn,
  checkSignUp,
  isUsername,
  normalizeEmail,
  REGISTRATIONS_CLOSED,
  type SignUpCredentials,
} from '../../../../contract/accounts.ts';
import { checked, type Failure, type TextOf, useForm } from '../../../lib/forms/useForm.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { signInWithEmail, signInWithUsername, signUpWithEmail } from '../authApi.ts';
import { type AuthMode, useSession } from '../session/session.ts';
import { GoogleButton } from './GoogleButton.tsx';

/** Outcome of a successful form: signed in, confirmation email sent, or second factor required. */
export type AuthOutcome =
  | { kind: 'signedIn' }
  | { kind: 'confirm'; email: string }
  | { kind: 'secondFactor' };

type CredentialsFormProps = {
  mode: AuthMode;
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onOutcome: (outcome: AuthOutcome) => Promise<void>;
  onForgot: () => void;
};

const labels = {
  signin: { submit: 'Sign In', busy: 'Signing In...', failed: 'Sign in failed' },
  signup: { submit: 'Create Account', busy: 'Creating Account...', failed: 'Sign up failed' },
};

/** Renders the sign-in or the sign-up form. Remount it to clear it. */
export function CredentialsForm({ mode, busy, onBusy, onOutcome, onForgot }: CredentialsFormProps) {
  const { settings } = useSession();
  const isSignUp = mode === 'signup';
  const isClosed = isSignUp && settings !== null && (!settings.registrationsEnabled || settings.maintenance);

  const form = useForm({
    // One problem at a time, in the order of the fields.
    read: (textOf) => checked(readCredentials(textOf), isSignUp ? checkSignUp : checkSignIn),
    send: async (credentials) => {
      const result = await send(mode, credentials);
      if ('kind' in result) await onOutcome(result);
      return 'kind' in result ? null : { message: result.message ?? labels[mode].failed };
    },
    failed: 'Authentication failed. Please try again.',
    retryAt: 'password',
    onBusy,
  });

  return (
    <div className="grid gap-5">
      {isClosed && (
        <Banner tone="warn" className="rounded-xl">
          {REGISTRATIONS_CLOSED}
        </Banner>
      )}
      {settings?.googleSignIn && (
        <>
          <GoogleButton
            busy={busy}
            onBusy={onBusy}
            onError={(message) => form.report({ field: null, message })}
          />
          <p className="flex items-center gap-3 text-base text-muted before:h-0.5 before:flex-1 before:bg-line after:h-0.5 after:flex-1 after:bg-line">
            Or continue with email
          </p>
        </>
      )}
      <Form form={form} className="grid gap-5">
        <fieldset disabled={busy} className="grid min-w-0 gap-4">
          <TextField
            label="Email"
            {...form.field('email')}
            type={isSignUp ? 'email' : 'text'}
            inputMode="email"
            autoComplete={isSignUp ? 'email' : 'username'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            hint={isSignUp ? undefined : 'Children can type their user name here.'}
          />
          <PasswordField
            label="Password"
            {...form.field('password')}
            autoComplete={isSignUp ? 'new-password' : 'current-password'}
            placeholder={isSignUp ? 'Create a password (8+ characters)' : undefined}
          />
          {isSignUp ? (
            <PasswordField
              label="Confirm Password"
              {...form.field('confirmPassword')}
              autoComplete="new-password"
            />
          ) : (
            <button type="button" className="link -my-2 min-h-11 justify-self-start" onClick={onForgot}>
              Forgot your password?
            </button>
          )}
          {isSignUp && <Agreement />}
          <Button type="submit" block loading={busy} loadingText={labels[mode].busy}>
            {labels[mode].submit}
          </Button>
        </fieldset>
      </Form>
    </div>
  );
}

const readCredentials = (textOf: TextOf): SignUpCredentials => ({
  email: normalizeEmail(textOf('email')),
  password: textOf('password'),
  confirmPassword: textOf('confirmPassword'),
});

/** @throws when no response arrived */
async function send(mode: AuthMode, { email, password }: SignUpCredentials): Promise<AuthOutcome | Failure> {
  if (mode === 'signup') {
    const result = await signUpWithEmail(email, password);
    if (!result.ok) return result;
    return result.data?.user ? { kind: 'confirm', email } : { message: 'Failed to create user account' };
  }
  const result = await (isUsername(email)
    ? signInWithUsername(email, password)
    : signInWithEmail(email, password));
  if (result.ok) return { kind: result.data.twoFactorRedirect ? 'secondFactor' : 'signedIn' };
  // The service has then sent a new confirmation email.
  return result.code === 'EMAIL_NOT_VERIFIED' ? { kind: 'confirm', email } : result;
}

function Agreement() {
  return (
    <p className="text-base text-muted">
      By creating an account you agree to our{' '}
      <a className="link" href="/terms" target="_blank" rel="noreferrer">
        Terms of Service
      </a>{' '}
      and{' '}
      <a className="link" href="/privacy" target="_blank" rel="noreferrer">
        Privacy Policy
      </a>
      .
    </p>
  );
}
