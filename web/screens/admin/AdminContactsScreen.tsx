import { ArrowLeft } from 'lucide-react';
import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { SharedContacts } from '../../features/reports/admin/SharedContacts.tsx';
import { Link } from '../../lib/router/router.tsx';

/** Renders /admin/reports/contacts: the messages that share contacts and that no admin has seen. */
export function AdminContactsScreen() {
  const { viewer } = useSession();
  if (!viewer) return null;
  return (
    <AdminFrame title="Messages that share contacts">
      <section aria-labelledby="shared-contacts" className="grid grid-cols-1 gap-5">
        <Link to="/admin/reports" className="link inline-flex min-h-11 items-center gap-2 justify-self-start">
          <ArrowLeft className="size-5" aria-hidden="true" />
          All reports
        </Link>
        <h2 id="shared-contacts" tabIndex={-1} className="text-2xl">
          Messages that share contacts
        </h2>
        <p className="max-w-prose text-muted">
          The audit log records that you read them. A message that you mark as seen leaves this list.
        </p>
        <SharedContacts timeZone={viewer.timeZone} />
      </section>
    </AdminFrame>
  );
}
