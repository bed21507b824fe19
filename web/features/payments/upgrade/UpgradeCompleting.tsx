import { useEffect } from 'react';
import { useNavigate } from '../../../lib/router/router.tsx';
import { useSession } from '../../accounts/session/session.ts';
import { useConfirmation } from '../confirmation/useConfirmation.ts';

type UpgradeCompletingProps = { reference: string; studentId: string };

/** Waits for the payment of an upgrade; then refetches the viewer's data, and the dashboard shows the result. */
export function UpgradeCompleting({ reference, studentId }: UpgradeCompletingProps) {
  const { refresh } = useSession();
  const navigate = useNavigate();
  const { confirmation } = useConfirmation(reference);
  const state = confirmation?.state ?? 'verifying';

  useEffect(() => {
    if (state === 'verifying') return;
    let isCancelled = false;
    const leave = async () => {
      // The dashboard fetches its own data; the menus may update a moment later.
      await refresh().catch(() => {});
      if (isCancelled) return;
      if (state === 'success') {
        void navigate('/dashboard?upgraded=true', { replace: true, state: { studentId } });
      } else void navigate(`/payment-confirmation?reference=${reference}`, { replace: true });
    };
    void leave();
    return () => {
      isCancelled = true;
    };
  }, [state, reference, studentId, refresh, navigate]);

  return (
    <p role="status" className="text-center font-bold text-muted">
      {confirmation?.text ?? 'This takes a moment. Please keep this page open.'}
    </p>
  );
}
