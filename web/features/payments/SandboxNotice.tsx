import { FlaskConical } from 'lucide-react';
import { useSession } from '../accounts/session/session.ts';

/** Shows that no money moves, while payments are in sandbox mode. */
export function SandboxNotice() {
  const { settings } = useSession();
  if (!settings?.paymentSandbox) return null;
  return (
    <p
      role="note"
      className="flex items-center gap-2.5 rounded-brick border-2 border-dashed border-warn bg-warn-soft px-3.5 py-2 text-base font-bold text-warn"
    >
      <FlaskConical className="size-5 shrink-0" aria-hidden="true" />
      Payment sandbox: no money moves
    </p>
  );
}
