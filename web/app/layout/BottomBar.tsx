import { ApolloProvider } from '@apollo/client/react';
import { clsx } from 'clsx';
import { startTransition, useLayoutEffect, useOptimistic, useRef } from 'react';
import type { Viewer } from '../../features/accounts/session/session.ts';
import { useMediaQuery } from '../../lib/hooks/useMediaQuery.ts';
import { Link } from '../../lib/router/router.tsx';
import { UnreadBadge } from '../../ui/UnreadBadge.tsx';
import { client } from '../apollo/apollo.ts';
import { useMemberLinks } from './useMemberLinks.ts';

/** Renders the navigation of a signed-in person at the bottom of a phone, in reach of the thumb. */
export function BottomBar({ viewer }: { viewer: Viewer }) {
  if (!useMediaQuery(NARROW)) return null;
  return (
    <ApolloProvider client={client}>
      <Bar viewer={viewer} />
    </ApolloProvider>
  );
}

/** The header has its own navigation on wider screens. */
const NARROW = '(width < 48rem)';

function Bar({ viewer }: { viewer: Viewer }) {
  const bar = useRef<HTMLElement>(null);
  const links = useMemberLinks(viewer, 'bar');
  // Shown as open as soon as it is pressed: a slow phone renders the page for a while.
  const [open, setOpen] = useOptimistic(links.find(({ isOpen }) => isOpen)?.label ?? null);
  // Focused elements are scrolled to above the bar, and sticky ones stick to it (styles.css).
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--bottom-bar', `${bar.current?.offsetHeight ?? 0}px`);
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--bottom-bar');
    };
  }, []);
  return (
    <nav
      ref={bar}
      data-bottom-bar=""
      aria-label="My pages"
      className="sticky bottom-0 z-30 border-t-2 border-line bg-surface pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      <ul className="flex">
        {links.map(({ label, address, Icon, count }) => (
          <li key={label} className="min-w-0 flex-1">
            <Link
              to={address}
              deferred
              onClick={() => startTransition(() => setOpen(label))}
              aria-current={open === label ? 'page' : undefined}
              className={clsx(
                'relative grid min-h-16 content-center justify-items-center gap-0.5 px-0.5 text-center font-bold focus-visible:-outline-offset-3',
                open === label ? 'text-indigo' : 'text-muted',
              )}
            >
              <span className={clsx('rounded-full px-4 py-0.5', open === label && 'bg-indigo-soft')}>
                <Icon className="size-6" aria-hidden="true" />
              </span>
              <span className="text-[0.8125rem] leading-tight">{label}</span>
              <span className="absolute left-1/2 top-0.5 translate-x-1">
                <UnreadBadge count={count} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
