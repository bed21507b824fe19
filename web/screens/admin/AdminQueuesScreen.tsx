import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { Queues } from '../../features/admin/queues/Queues.tsx';

/** Renders /admin/queues: the state of the queues and their failed jobs. */
export function AdminQueuesScreen() {
  const { viewer } = useSession();
  if (!viewer) return null;
  return (
    <AdminFrame title="Queues">
      <Queues timeZone={viewer.timeZone} />
    </AdminFrame>
  );
}
