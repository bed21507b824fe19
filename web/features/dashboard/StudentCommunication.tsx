import { useApolloClient } from '@apollo/client/react';
import { Bell, CalendarDays, MessageCircle, Star } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { STUDENT_PANEL_PAGE_SIZE } from '../../../contract/notifications.ts';
import { keepInView } from '../../lib/focus/keepInView.ts';
import { useLocation, useSearchParams } from '../../lib/router/router.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useSession } from '../accounts/session/session.ts';
import { StudentReviews } from '../assignments/reviewing/StudentReviews.tsx';
import { MessagingNotAvailable } from '../messaging/MessagingNotAvailable.tsx';
import { useMessageFeeds } from '../messaging/messageFeeds.ts';
import { useUnreadMessages } from '../messaging/useUnreadMessages.ts';
import { NotificationList } from '../notifications/NotificationList.tsx';
import { refetchNotifications, useNotificationFeed } from '../notifications/notificationFeed.ts';
import { useUnreadNotifications } from '../notifications/useUnreadNotifications.ts';
import { StudentSessions } from '../sessions/StudentSessions.tsx';
import { type DashboardStudent, isPaid } from './dashboardView.ts';
import { FamilyMessages } from './FamilyMessages.tsx';
import { SessionsNotAvailable } from './SessionsNotAvailable.tsx';

type StudentCommunicationProps = {
  student: DashboardStudent;
  /** Number of threads of the viewer, over all their children. */
  threadCount: number;
  /** Path of a lesson in which a question can be asked; null without an open one. */
  helpPath: string | null;
};

/** Renders the messages, sessions, reviews and notifications of one student, live. The open tab is in the address as `?tab=`. */
export function StudentCommunication({ student, threadCount, helpPath }: StudentCommunicationProps) {
  const { viewer } = useSession();
  const { id: studentId } = student;
  const client = useApolloClient();
  useMessageFeeds();
  useNotificationFeed();
  const messages = useUnreadMessages();
  const notifications = useUnreadNotifications(studentId);
  const [query, setQuery] = useSearchParams();
  const requestedTab = query.get('tab');
  const { key } = useLocation();
  // Each time that an address with a tab is opened.
  const visit = requestedTab === null ? null : key;
  const panel = useRef<HTMLElement>(null);
  const onRead = useCallback(() => refetchNotifications(client), [client]);
  const unread = messages.of(studentId);

  // A tab opened by a link, as from a notification, is scrolled to whenever it is followed; a tab that was pressed is in
  // view already.
  const pressed = useRef(false);
  useEffect(() => {
    const isPressed = pressed.current;
    pressed.current = false;
    if (visit !== null && !isPressed && panel.current) return keepInView(panel.current);
  }, [visit]);

  if (!viewer) return null;
  const { timeZone } = viewer;
  const childName = viewer.role === 'STUDENT' ? null : student.firstName;
  const isDiy = student.package === 'DIY';
  const canUpgrade = isDiy && isPaid(student) && viewer.role !== 'STUDENT';
  const upgradePath = canUpgrade ? `/upgrade?student=${studentId}` : null;
  const open = ['notifications', 'reviews', 'sessions'].find((tab) => tab === requestedTab) ?? 'messages';
  const selectTab = (tab: string) => {
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
        onChange={selectTab}
        items={[
          {
            value: 'messages',
            label: 'Messages',
            icon: <MessageCircle className="size-5" aria-hidden="true" />,
            unread,
            content: isDiy ? (
              <MessagingNotAvailable firstName={childName} helpPath={helpPath} upgradePath={upgradePath} />
            ) : (
              <FamilyMessages
                viewer={viewer}
                student={student}
                // Without a child or a tab in the address nobody has asked for this thread rather than for another.
                isRequested={threadCount < 2 || query.has('student') || requestedTab !== null}
                hasOthers={threadCount > 1}
                onRead={onRead}
              />
            ),
          },
          {
            value: 'sessions',
            label: 'Sessions',
            icon: <CalendarDays className="size-5" aria-hidden="true" />,
            content: isDiy ? (
              <SessionsNotAvailable firstName={childName} upgradePath={upgradePath} />
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
