import { useEffect, useRef, useState } from 'react';
import { TwoMakers } from '../../../ui/art/TwoMakers.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { usePlatformName } from '../../../ui/platformName.ts';
import type { AuthMode } from '../session/session.ts';
import { ConfirmEmailPanel } from './ConfirmEmailPanel.tsx';
import { type AuthOutcome, CredentialsForm } from './CredentialsForm.tsx';
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx';
import { SecondFactorForm } from './SecondFactorForm.tsx';

type AuthModalProps = {
  mode: AuthMode;
  onModeChange: (mode: AuthMode) => void;
  onClose: () => void;
  /** Refetches the viewer; the parent closes the modal once there is one. */
  onSignedIn: () => Promise<void>;
};

type Step = { kind: 'credentials' } | { kind: 'forgot' } | Exclude<AuthOutcome, { kind: 'signedIn' }>;

const headings = {
  signin: { title: 'Welcome back', description: 'Sign in and see what is being made.' },
  signup: {
    title: 'Create your account',
    description: 'One account for the family. Your children join from there.',
  },
  forgot: {
    title: 'Forgot your password?',
    description: 'Tell us your address, and we send you a link to choose a new one.',
  },
  confirm: { title: 'Check your mail', description: 'One step left: please confirm your e-mail.' },
  secondFactor: {
    title: 'One more step',
    description: 'This account asks for a second proof that it is you.',
  },
};

/** Dialog for signing in, signing up and their further steps. Mount it to open it, so that its fields start empty. */
export function AuthModal({ mode, onModeChange, onClose, onSignedIn }: AuthModalProps) {
  const platformName = usePlatformName();
  const [busy, setBusy] = useState(false);
  const [step, setStep] = useState<Step>({ kind: 'credentials' });
  const { title, description } = headings[step.kind === 'credentials' ? mode : step.kind];
  const busyProps = { busy, onBusy: setBusy };

  // The button that led to this step has been unmounted, and the focus with it.
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (step.kind !== 'credentials') body.current?.querySelector('input')?.focus();
  }, [step.kind]);

  const showMode = (next: AuthMode) => {
    setStep({ kind: 'credentials' });
    onModeChange(next);
  };
  const showSignIn = () => showMode('signin');
  const handleOutcome = async (outcome: AuthOutcome) => {
    if (outcome.kind === 'signedIn') await onSignedIn();
    else setStep(outcome);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      size="sm"
      locked={busy}
      art={<TwoMakers />}
    >
      <div ref={body}>
        {step.kind === 'credentials' && (
          <div className="grid gap-4">
            <CredentialsForm
              key={mode}
              {...busyProps}
              mode={mode}
              onOutcome={handleOutcome}
              onForgot={() => setStep({ kind: 'forgot' })}
            />
            <p className="text-center">
              {mode === 'signin' ? `New to ${platformName}? ` : 'Already have an account? '}
              <button
                type="button"
                className="link min-h-11"
                disabled={busy}
                onClick={() => showMode(mode === 'signin' ? 'signup' : 'signin')}
              >
                {mode === 'signin' ? 'Create an account' : 'Sign in'}
              </button>
            </p>
          </div>
        )}
        {step.kind === 'forgot' && <ForgotPasswordForm {...busyProps} onBack={showSignIn} />}
        {step.kind === 'secondFactor' && (
          <SecondFactorForm {...busyProps} onSignedIn={onSignedIn} onBack={showSignIn} />
        )}
        {step.kind === 'confirm' && (
          <ConfirmEmailPanel email={step.email} onRecheck={onSignedIn} onBack={showSignIn} />
        )}
      </div>
    </Dialog>
  );
}
