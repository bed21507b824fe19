import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { partView, preloadPart } from '../../../lib/chunks/partView.tsx';
import { keepInView } from '../../../lib/focus/keepInView.ts';
import { useLocation, useSearchParams } from '../../../lib/router/router.tsx';
import { NotLoadedInline } from '../../../ui/NotLoaded.tsx';
import { useSession } from '../../accounts/session/session.ts';
import { useMessageFeeds } from '../../messaging/useMessageFeeds.ts';
import { useNotificationFeed } from '../../notifications/useNotificationFeed.ts';
import type { DashboardStudent } from '../dashboardView.ts';
import { TabsPending } from './Pending.tsx';
import { tabOf, tabViews } from './tabViews.tsx';

/** The row of tabs with what the open one shows. */
const CommunicationTabs = partView(
  async () => (await import('./CommunicationTabs.tsx')).CommunicationTabs,
  NotLoadedInline,
  TabsPending,
);

type StudentCommunicationProps = {
  student: DashboardStudent;
  /** Number of threads of the viewer, over all their children. */
  threadCount: number;
  /** Path of a lesson in which a question can be asked; null without an open one. */
  helpPath: string | null;
};

/**
 * Renders the messages, sessions, reviews and notifications of one student, live. The open tab is in the address as
 * `?tab=`. The tabs are loaded once the dashboard is shown, and have their place in it before.
 */
export function StudentCommunication({ student, threadCount, helpPath }: StudentCommunicationProps) {
  const { viewer } = useSession();
  useMessageFeeds();
  useNotificationFeed();
  const [query, setQuery] = useSearchParams();
  const requestedTab = query.get('tab');
  const { key } = useLocation();
  // Each time that an address with a tab is opened.
  const visit = requestedTab === null ? null : key;
  const panel = useRef<HTMLElement>(null);
  const open = tabOf(requestedTab);

  // A tab opened by a link, as from a notification, is scrolled to whenever it is followed; a tab that was pressed is in
  // view already.
  const pressed = useRef(false);
  useEffect(() => {
    const isPressed = pressed.current;
    pressed.current = false;
    if (visit !== null && !isPressed && panel.current) return keepInView(panel.current);
  }, [visit]);
  // Together with the row of tabs, which would ask for it only once it is there itself.
  useEffect(() => preloadPart(tabViews[open]), [open]);

  if (!viewer) return null;
  const selectTab = (tab: string) => {
    pressed.current = true;
    const next = new URLSearchParams(query);
    next.set('tab', tab);
    setQuery(next, { replace: true });
  };
  return (
    <section
      ref={panel}
      aria-label="Communication"
      // Without a thread the tabs say why, in about as much room.
      data-without-thread={student.package === 'DIY' ? '' : undefined}
      className={clsx(
        'min-w-0',
        helpPath
          ? '[--pending-height:30.4rem] sm:[--pending-height:26.9rem]'
          : '[--pending-height:19.35rem] sm:[--pending-height:17.65rem]',
      )}
    >
      <CommunicationTabs
        viewer={viewer}
        student={student}
        open={open}
        onSelect={selectTab}
        // Without a child or a tab in the address nobody has asked for this thread rather than for another.
        isThreadRequested={threadCount < 2 || query.has('student') || requestedTab !== null}
        hasOtherThreads={threadCount > 1}
        helpPath={helpPath}
      />
    </section>
  );
}
