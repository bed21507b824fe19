import { useEffect } from 'react';
import { useNavigate } from '../../../lib/router/router.tsx';
import { useSession } from '../../accounts/session/session.ts';
import { useConfirmation } from '../confirmation/useConfirmation.ts';

type UpgradeCompletingProps = { reference: string; studentId: string };

/** Waits for the payment of an upgrade; then everything is read anew, and the dashboard tells the news. */
export function UpgradeCompleting({ reference, studentId }: UpgradeCompletingProps) {
  const { refresh } = useSession();
  const navigate = useNavigate();
  const { confirmation } = useConfirmation(reference);
  const state = confirmation?.state ?? 'verifying';

  useEffect(() => {
    if (state === 'verifying') return;
    let left = false;
    const leave = async () => {
      // The dashboard reads for itself; what the menus show may come a moment later.
      await refresh().catch(() => {});
      if (left) return;
      if (state === 'success') {
        void navigate('/dashboard?upgraded=true', { replace: true, state: { studentId } });
      } else void navigate(`/payment-confirmation?reference=${reference}`, { replace: true });
    };
    void leave();
    return () => {
      left = true;
    };
  }, [state, reference, studentId, refresh, navigate]);

  return (
    <p role="status" className="text-center font-bold text-muted">
      {confirmation?.text ?? 'This takes a moment. Please keep this page open.'}
    </p>
  );
}
