import { useApolloClient } from '@apollo/client/react';
import { Bell, CalendarDays, MessageCircle, Star } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { STUDENT_PANEL_PAGE_SIZE } from '../../../contract/notifications.ts';
import { holdInView } from '../../lib/focus/keepInView.ts';
import { useSearchParams } from '../../lib/router/router.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useSession } from '../accounts/session/session.ts';
import { StudentReviews } from '../assignments/reviewing/StudentReviews.tsx';
import { useMessageFeeds } from '../messaging/messageFeeds.ts';
import { MessageThread } from '../messaging/thread/MessageThread.tsx';
import { useUnreadMessages } from '../messaging/useUnreadMessages.ts';
import { NotificationList } from '../notifications/NotificationList.tsx';
import { refreshNotifications, useNotificationFeed } from '../notifications/notificationFeed.ts';
import { useUnreadNotifications } from '../notifications/useUnreadNotifications.ts';
import { StudentSessions } from '../sessions/StudentSessions.tsx';
import { type DashboardStudent, isPaid } from './dashboardView.ts';
import { SessionsNotAvailable } from './SessionsNotAvailable.tsx';

/** What is said and told about one student, live. The open tab is in the address as `?tab=`. */
export function StudentCommunication({ student }: { student: DashboardStudent }) {
  const { viewer } = useSession();
  const { id: studentId } = student;
  const client = useApolloClient();
  useMessageFeeds();
  useNotificationFeed();
  const messages = useUnreadMessages();
  const notifications = useUnreadNotifications(studentId);
  const [query, setQuery] = useSearchParams();
  const asked = query.get('tab');
  const panel = useRef<HTMLElement>(null);
  const onRead = useCallback(() => refreshNotifications(client), [client]);
  const unread = messages.of(studentId);

  // Whoever follows a notification to a tab wants to see it, not the top of the page; whoever pressed it does.
  const pressed = useRef(false);
  useEffect(() => {
    const isPressed = pressed.current;
    pressed.current = false;
    if (asked && !isPressed && panel.current) return holdInView(panel.current);
  }, [asked]);

  if (!viewer) return null;
  const { id: viewerId, timeZone } = viewer;
  const isDiy = student.package === 'DIY';
  const canUpgrade = isDiy && isPaid(student) && viewer.role !== 'STUDENT';
  const upgradePath = canUpgrade ? `/upgrade?student=${studentId}` : null;
  const open = ['notifications', 'reviews', 'sessions'].find((tab) => tab === asked) ?? 'messages';
  const choose = (tab: string) => {
    pressed.current = true;
    const next = new URLSearchParams(query);
    next.set('tab', tab);
    setQuery(next, { replace: true });
  };
  return (
    <section ref={panel} aria-label="Communication" className="min-w-0">
      <Tabs
        label="Communication"
        value={open}
        onChange={choose}
        items={[
          {
            value: 'messages',
            label: 'Messages',
            icon: <MessageCircle className="size-5" aria-hidden="true" />,
            unread,
            content: (
              <MessageThread
                key={studentId}
                studentId={studentId}
                viewerId={viewerId}
                timeZone={timeZone}
                upgradePath={upgradePath}
                onRead={onRead}
              />
            ),
          },
          {
            value: 'sessions',
            label: 'Sessions',
            icon: <CalendarDays className="size-5" aria-hidden="true" />,
            content: isDiy ? (
              <SessionsNotAvailable firstName={student.firstName} upgradePath={upgradePath} />
            ) : (
              <StudentSessions studentId={studentId} timeZone={timeZone} />
            ),
          },
          {
            value: 'reviews',
            label: 'Reviews',
            icon: <Star className="size-5" aria-hidden="true" />,
            content: <StudentReviews studentId={studentId} timeZone={timeZone} />,
          },
          {
            value: 'notifications',
            label: 'Notifications',
            icon: <Bell className="size-5" aria-hidden="true" />,
            unread: notifications,
            content: (
              <NotificationList studentId={studentId} first={STUDENT_PANEL_PAGE_SIZE} timeZone={timeZone} />
            ),
          },
        ]}
      />
    </section>
  );
}
