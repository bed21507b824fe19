import { type FormEvent, useRef } from 'react';
import {
  checkSignIn,
  checkSignUp,
  isUsername,
  normalizeEmail,
  REGISTRATIONS_CLOSED,
  type SignUpCredentials,
} from '../../../../contract/accounts.ts';
import { showViolation, useFormProblem } from '../../../lib/hooks/useFormProblem.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
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
  const form = useRef<HTMLFormElement>(null);
  const attempt = useFormProblem(form, 'password');
  const { errorOf, problem } = attempt;
  const isSignUp = mode === 'signup';
  const isClosed = isSignUp && settings !== null && (!settings.registrationsEnabled || settings.maintenance);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const credentials = readCredentials(event.currentTarget);
    if (busy || showViolation(attempt, isSignUp ? checkSignUp(credentials) : checkSignIn(credentials)))
      return;
    attempt.clear();
    onBusy(true);
    try {
      const result = await send(mode, credentials);
      if ('message' in result) attempt.fail(null, result.message ?? labels[mode].failed);
      else await onOutcome(result);
    } catch {
      attempt.fail(null, 'Authentication failed. Please try again.');
    }
    onBusy(false);
  }

  return (
    <div className="grid gap-5">
      {isClosed && (
        <Banner tone="warn" className="rounded-xl">
          {REGISTRATIONS_CLOSED}
        </Banner>
      )}
      {settings?.googleSignIn && (
        <>
          <GoogleButton busy={busy} onBusy={onBusy} onError={(message) => attempt.fail(null, message)} />
          <p className="flex items-center gap-3 text-base text-muted before:h-0.5 before:flex-1 before:bg-line after:h-0.5 after:flex-1 after:bg-line">
            Or continue with email
          </p>
        </>
      )}
      {problem?.field === null && (
        <Banner tone="danger" className="rounded-xl">
          {problem.message}
        </Banner>
      )}
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} onInput={attempt.clear}>
        <fieldset disabled={busy} className="grid min-w-0 gap-4">
          <TextField
            label="Email"
            name="email"
            type={isSignUp ? 'email' : 'text'}
            inputMode="email"
            autoComplete={isSignUp ? 'email' : 'username'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            hint={isSignUp ? undefined : 'Children can type their user name here.'}
            error={errorOf('email')}
          />
          <PasswordField
            label="Password"
            name="password"
            autoComplete={isSignUp ? 'new-password' : 'current-password'}
            placeholder={isSignUp ? 'Create a password (8+ characters)' : undefined}
            disabled={busy}
            error={errorOf('password')}
          />
          {isSignUp ? (
            <PasswordField
              label="Confirm Password"
              name="confirmPassword"
              autoComplete="new-password"
              disabled={busy}
              error={errorOf('confirmPassword')}
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
      </form>
    </div>
  );
}

function readCredentials(form: HTMLFormElement): SignUpCredentials {
  const fields = new FormData(form);
  const text = (name: string) => String(fields.get(name) ?? '');
  return {
    email: normalizeEmail(text('email')),
    password: text('password'),
    confirmPassword: text('confirmPassword'),
  };
}

/** @throws when no response arrived */
async function send(
  mode: AuthMode,
  { email, password }: SignUpCredentials,
): Promise<AuthOutcome | { message: string | null }> {
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
