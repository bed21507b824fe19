import { MailCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { sendConfirmation } from '../authApi.ts';
import { SandboxMailLink } from './SandboxMailLink.tsx';

type ConfirmEmailPanelProps = {
  email: string;
  /** Looks whether the link was followed meanwhile, in another tab. */
  onLookAgain: () => Promise<void>;
  onBack: () => void;
};

/** What comes next after a sign-up: the mail, and what to do when it does not come. */
export function ConfirmEmailPanel({ email, onLookAgain, onBack }: ConfirmEmailPanelProps) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | 'failed'>('idle');
  const [problem, setProblem] = useState('');

  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      // A look that fails says nothing; the next one may not.
      onLookAgain().catch(() => {});
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [onLookAgain]);

  async function sendAgain() {
    setState('sending');
    const answer = await sendConfirmation(email).catch(() => null);
    setProblem(
      (answer && !answer.ok && answer.message) || 'That did not work. Please try again in a moment.',
    );
    setState(answer?.ok ? 'sent' : 'failed');
  }

  return (
    <div className="grid min-w-0 gap-5">
      <div className="flex items-start gap-4">
        <span className="grid size-13 shrink-0 place-items-center rounded-brick bg-teal-soft">
          <MailCheck className="size-7 text-teal" aria-hidden="true" />
        </span>
        <p className="min-w-0">
          We wrote to <strong className="wrap-anywhere">{email}</strong>. Open the mail and press the link in
          it: you are signed in then, and setting up takes two minutes. The link works for a day.
        </p>
      </div>
      <SandboxMailLink />
      <div className="grid gap-2 border-t-2 border-line pt-5">
        <p className="text-muted">
          Nothing there? Look in the spam folder, or let us send the mail once more.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            loading={state === 'sending'}
            loadingText="Sending..."
            onClick={() => void sendAgain()}
          >
            Send again
          </Button>
          <Button variant="ghost" onClick={onBack}>
            Back to sign in
          </Button>
        </div>
        <p role="status" className={state === 'failed' ? 'font-bold text-danger' : 'font-bold text-success'}>
          {state === 'sent' && 'Sent again. It can take a minute to arrive.'}
          {state === 'failed' && problem}
        </p>
      </div>
    </div>
  );
}
