import { ArrowLeft } from 'lucide-react';
import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { ContactTexts } from '../../features/reports/admin/ContactTexts.tsx';
import { Link } from '../../lib/router/router.tsx';

/** Renders /admin/reports/contact-texts: the texts outside of the threads that share contacts and that no admin has seen. */
export function AdminContactTextsScreen() {
  const { viewer } = useSession();
  if (!viewer) return null;
  return (
    <AdminFrame title="Other texts that share contacts">
      <section aria-labelledby="contact-texts" className="grid grid-cols-1 gap-5">
        <Link to="/admin/reports" className="link inline-flex min-h-11 items-center gap-2 justify-self-start">
          <ArrowLeft className="size-5" aria-hidden="true" />
          All reports
        </Link>
        <h2 id="contact-texts" tabIndex={-1} className="text-2xl">
          Other texts that share contacts
        </h2>
        <p className="max-w-prose text-muted">
          What families and mentors write about sessions, and questions and answers about lessons. The audit
          log records that you read them. A text that you mark as seen leaves this list.
        </p>
        <ContactTexts timeZone={viewer.timeZone} />
      </section>
    </AdminFrame>
  );
}
