import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../lib/router/router.tsx';

/** Leads back to the page above. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="link flex min-h-11 items-center gap-2 justify-self-start font-bold print:hidden">
      <ArrowLeft className="size-5" aria-hidden="true" />
      {children}
    </Link>
  );
}
