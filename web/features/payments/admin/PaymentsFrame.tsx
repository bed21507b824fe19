import type { ReactNode } from 'react';
import { Link, useLocation } from '../../../lib/router/router.tsx';
import { buttonStyle } from '../../../ui/Button.tsx';
import { AdminFrame } from '../../admin/AdminFrame.tsx';

const views = [
  { to: '/admin/payments', label: 'Payments' },
  { to: '/admin/payments/ledger', label: 'Ledger' },
  { to: '/admin/payments/ledger/entries', label: 'Entries' },
  { to: '/admin/reconciliation', label: 'Reconciliation' },
];

type PaymentsFrameProps = { title: string; children: ReactNode };

/** Renders the frame of the lists of the Payments tab, with the way from one to the other. */
export function PaymentsFrame({ title, children }: PaymentsFrameProps) {
  const pathname = useLocation().pathname.replace(/\/$/, '');
  return (
    <AdminFrame title={title}>
      <section aria-labelledby="payments-view" className="grid grid-cols-1 gap-5">
        <h2 id="payments-view" className="text-2xl">
          {title}
        </h2>
        <nav aria-label="Payments and books" className="flex flex-wrap gap-2">
          {views.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              aria-current={pathname === to ? 'page' : undefined}
              className={buttonStyle({ size: 'sm', variant: pathname === to ? 'secondary' : 'outline' })}
            >
              {label}
            </Link>
          ))}
        </nav>
        {children}
      </section>
    </AdminFrame>
  );
}
