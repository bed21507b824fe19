import { MailCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { sendConfirmation } from '../authApi.ts';
import { SandboxMailLink } from './SandboxMailLink.tsx';

type ConfirmEmailPanelProps = {
  email: string;
  /** Checks whether the link has been opened in another tab meanwhile. */
  onRecheck: () => Promise<void>;
  onBack: () => void;
};

/** Next step after a sign-up: open the confirmation email, or request it again when it does not arrive. */
export function ConfirmEmailPanel({ email, onRecheck, onBack }: ConfirmEmailPanelProps) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | 'failed'>('idle');
  const [problem, setProblem] = useState('');

  useEffect(() => {
    const recheck = () => {
      if (document.visibilityState !== 'visible') return;
      // A failed check is ignored; the next one may succeed.
      onRecheck().catch(() => {});
    };
    document.addEventListener('visibilitychange', recheck);
    return () => document.removeEventListener('visibilitychange', recheck);
  }, [onRecheck]);

  async function sendAgain() {
    setState('sending');
    const result = await sendConfirmation(email).catch(() => null);
    setProblem(
      (result && !result.ok && result.message) || 'That did not work. Please try again in a moment.',
    );
    setState(result?.ok ? 'sent' : 'failed');
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
