import { useCallback, useEffect, useRef, useState } from 'react';
import { formatCode } from '../../../contract/children.ts';
import { fullTimeText } from '../../../contract/time.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { type Children_StudentFragment, useIssuePairingCodeMutation } from './children.generated.ts';

type CodeDialogProps = { student: Children_StudentFragment; timeZone: string; onClose: () => void };

type State =
  | { kind: 'confirming' | 'issuing' }
  | { kind: 'issued'; pairingCode: string; expiresAt: string }
  | { kind: 'failed'; message: string };

/** Issues a pairing code and shows it once. It replaces an earlier code, so that needs a confirmation first. */
export function PairingCodeDialog({ student, timeZone, onClose }: CodeDialogProps) {
  const { id, firstName } = student;
  const [replaces] = useState(student.pairingCodeExpiresAt !== null);
  const [state, setState] = useState<State>({ kind: replaces ? 'confirming' : 'issuing' });
  const [issue] = useIssuePairingCodeMutation({ context: { quiet: true } });
  const hasStarted = useRef(false);

  const start = useCallback(async () => {
    setState({ kind: 'issuing' });
    const response = await issue({ variables: { input: { studentId: id } } }).catch(() => null);
    const result = response?.data?.issuePairingCode;
    if (result?.__typename === 'IssuedPairingCode') setState({ kind: 'issued', ...result });
    else setState({ kind: 'failed', message: result?.message ?? 'The code could not be issued.' });
  }, [issue, id]);

  useEffect(() => {
    if (replaces || hasStarted.current) return;
    hasStarted.current = true;
    void start();
  }, [replaces, start]);

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`A code for ${firstName}`}
      description={`${firstName} signs in to an account of their own, opens the dashboard and types it there.`}
      size="sm"
    >
      {state.kind === 'confirming' && (
        <div className="grid gap-5">
          <p>The code that you issued before stops working when you issue a new one.</p>
          <Button variant="secondary" onClick={() => void start()}>
            Issue a new code
          </Button>
        </div>
      )}
      {state.kind === 'issuing' && <LoadingIndicator message="Issuing the code..." />}
      {state.kind === 'failed' && (
        <div className="grid gap-5">
          <Banner tone="danger" className="rounded-xl">
            {state.message}
          </Banner>
          <Button variant="outline" onClick={() => void start()}>
            Try Again
          </Button>
        </div>
      )}
      <div role="status" className="grid gap-5">
        {state.kind === 'issued' && (
          <>
            <p className="rounded-brick bg-indigo-soft px-3 py-6 text-center font-display text-[clamp(2rem,10vw,3rem)] font-semibold leading-none tracking-[0.08em] whitespace-nowrap select-all">
              {formatCode(state.pairingCode)}
            </p>
            <p>
              It works once, until <strong>{fullTimeText(state.expiresAt, timeZone)}</strong>. It is shown
              only now; you can issue a new one at any time.
            </p>
          </>
        )}
      </div>
      {state.kind === 'issued' && (
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <CopyButton text={formatCode(state.pairingCode)} label="Copy the code" />
          <Button variant="secondary" size="sm" onClick={onClose}>
            Done
          </Button>
        </div>
      )}
    </Dialog>
  );
}
