import {
  Flag,
  LifeBuoy,
  ListChecks,
  ScrollText,
  Search,
  ShieldAlert,
  TicketPercent,
  Undo2,
  Video,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { lazyView } from '../../lib/chunks/lazyView.tsx';
import { useLocation } from '../../lib/router/router.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { NotLoadedPart } from '../../ui/NotLoaded.tsx';
import { addRecentPage } from './palette/recentPages.ts';

const CommandPalette = lazyView(
  async () => (await import('./palette/CommandPalette.tsx')).CommandPalette,
  NotLoadedPart,
);

const links = [
  { to: '/admin/support', label: 'Support', Icon: LifeBuoy },
  { to: '/calls', label: 'Live calls', Icon: Video },
  { to: '/admin/reports', label: 'Reports', Icon: Flag },
  { to: '/admin/disputes', label: 'Disputes', Icon: ShieldAlert },
  { to: '/admin/refunds', label: 'Refunds', Icon: Undo2 },
  { to: '/admin/coupons', label: 'Coupons', Icon: TicketPercent },
  { to: '/admin/audit', label: 'Audit log', Icon: ScrollText },
  { to: '/admin/queues', label: 'Queues', Icon: ListChecks },
];

/**
 * Renders the button of the search, which Ctrl+K or Cmd+K also opens, and the links to the pages that are no tabs.
 * Remembers the page for the search.
 */
export function AdminTools({ title }: { title: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  useEffect(() => addRecentPage({ path: pathname, title }), [pathname, title]);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      // Browsers search in their address bar by it.
      event.preventDefault();
      setIsOpen(true);
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);
  return (
    <>
      <Button
        ref={trigger}
        variant="outline"
        size="sm"
        aria-keyshortcuts="Control+K Meta+K"
        icon={<Search className="size-5" aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        Search
        <span
          aria-hidden="true"
          className="hidden rounded-md bg-sunken px-1.5 text-base text-muted lg:inline"
        >
          Ctrl K
        </span>
      </Button>
      {links.map(({ to, label, Icon }) => (
        <LinkButton
          key={to}
          to={to}
          variant="ghost"
          size="sm"
          icon={<Icon className="size-5" aria-hidden="true" />}
          aria-current={pathname.startsWith(to) ? 'page' : undefined}
          className="aria-[current=page]:bg-indigo-soft aria-[current=page]:text-indigo"
        >
          {label}
        </LinkButton>
      ))}
      {isOpen && <CommandPalette onClose={() => setIsOpen(false)} returnFocusTo={() => trigger.current} />}
    </>
  );
}
