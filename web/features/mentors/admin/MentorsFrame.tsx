import type { ReactNode } from 'react';
import { Link, useLocation } from '../../../lib/router/router.tsx';
import { buttonStyle } from '../../../ui/Button.tsx';
import { AdminFrame } from '../../admin/AdminFrame.tsx';

const views = [
  { to: '/admin/mentors', label: 'Records' },
  { to: '/admin/mentors/applications', label: 'Applications' },
];

/** Renders the frame of the lists of the Mentors tab, with the way from one to the other. */
export function MentorsFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <AdminFrame title="Mentors">
      <div className="grid grid-cols-1 gap-5">
        <h2 className="text-2xl">Mentors</h2>
        <nav aria-label="Mentors" className="flex flex-wrap gap-2">
          {views.map(({ to, label }) => {
            const isCurrent = pathname.replace(/\/$/, '') === to;
            return (
              <Link
                key={to}
                to={to}
                aria-current={isCurrent ? 'page' : undefined}
                className={buttonStyle({ size: 'sm', variant: isCurrent ? 'secondary' : 'outline' })}
              >
                {label}
              </Link>
            );
          })}
        </nav>
        {children}
      </div>
    </AdminFrame>
  );
}
