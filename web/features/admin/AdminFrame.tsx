import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from '../../lib/router/router.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { AdminTools } from './AdminTools.tsx';
import { adminTabs } from './adminTabs.ts';

type AdminFrameProps = { title: string; action?: ReactNode; children: ReactNode };

/** Renders the frame of every page of the admin panel: its title, the tabs and the search. */
export function AdminFrame({ title, action, children }: AdminFrameProps) {
  const path = useLocation().pathname.replace(/(?<=.)\/$/, '');
  const row = useRef<HTMLUListElement>(null);
  // On a narrow screen the current tab may be beyond the edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path decides which tab is current
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [path]);
  const isCurrent = (to: string) => path === to || (to !== '/admin' && path.startsWith(`${to}/`));
  return (
    <div className="wrap grid grid-cols-1 gap-8 py-8 sm:py-12">
      <PageTitle>{title}</PageTitle>
      <div className="grid grid-cols-1 gap-5">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="text-3xl sm:text-4xl">Admin Panel</h1>
          <div className="flex flex-wrap items-center gap-2">
            {action}
            <AdminTools title={title} />
          </div>
        </div>
        <nav aria-label="Admin Panel">
          <ul
            ref={row}
            className="-mx-1 flex gap-1 overflow-x-auto border-b-2 border-line px-1 pt-1 [scrollbar-width:thin]"
          >
            {adminTabs.map(({ to, label, Icon }) => (
              <li key={to} className="-mb-0.5 shrink-0">
                <Link
                  to={to}
                  aria-current={isCurrent(to) ? 'page' : undefined}
                  className={clsx(
                    'flex min-h-12 shrink-0 items-center gap-2 rounded-t-xl border-b-4 px-3 font-display text-lg hover:bg-indigo-soft focus-visible:-outline-offset-3',
                    isCurrent(to)
                      ? 'border-indigo font-medium text-indigo'
                      : 'border-transparent text-muted hover:text-ink',
                  )}
                >
                  <Icon className="size-5" aria-hidden="true" />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {children}
    </div>
  );
}
