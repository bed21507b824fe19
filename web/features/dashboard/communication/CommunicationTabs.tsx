import { Bell, CalendarDays, MessageCircle, Star } from 'lucide-react';
import { Tabs } from '../../../ui/Tabs.tsx';
import { useUnreadMessages } from '../../messaging/useUnreadMessages.ts';
import { useUnreadNotifications } from '../../notifications/useUnreadNotifications.ts';
import { isPaid } from '../dashboardView.ts';
import type { TabProps } from './tabProps.ts';
import { type CommunicationTab, tabViews } from './tabViews.tsx';

type CommunicationTabsProps = Pick<TabProps, 'viewer' | 'student'> & {
  open: CommunicationTab;
  onSelect: (tab: string) => void;
  /** False while nobody has asked for the thread of this child rather than of another. */
  isThreadRequested: boolean;
  /** True if the viewer has threads of other children, too. */
  hasOtherThreads: boolean;
  /** Path of a lesson in which a question can be asked; null without an open one. */
  helpPath: string | null;
};

/** Renders the tabs of a student's communication; each loads what it shows. */
export function CommunicationTabs(props: CommunicationTabsProps) {
  const { viewer, student, open, onSelect, isThreadRequested, hasOtherThreads, helpPath } = props;
  const { messages: Messages, sessions: Sessions, reviews: Reviews, notifications: Notifications } = tabViews;
  const messages = useUnreadMessages();
  const notifications = useUnreadNotifications(student.id);
  const canUpgrade = student.package === 'DIY' && isPaid(student) && viewer.role !== 'STUDENT';
  const tab: TabProps = {
    viewer,
    student,
    upgradePath: canUpgrade ? `/upgrade?student=${student.id}` : null,
  };
  return (
    <Tabs
      label="Communication"
      value={open}
      onChange={onSelect}
      items={[
        {
          value: 'messages',
          label: 'Messages',
          icon: <MessageCircle className="size-5" aria-hidden="true" />,
          unread: messages.of(student.id),
          content: (
            <Messages
              {...tab}
              isRequested={isThreadRequested}
              hasOthers={hasOtherThreads}
              helpPath={helpPath}
            />
          ),
        },
        {
          value: 'sessions',
          label: 'Sessions',
          icon: <CalendarDays className="size-5" aria-hidden="true" />,
          content: <Sessions {...tab} />,
        },
        {
          value: 'reviews',
          label: 'Reviews',
          icon: <Star className="size-5" aria-hidden="true" />,
          content: <Reviews {...tab} />,
        },
        {
          value: 'notifications',
          label: 'Notifications',
          icon: <Bell className="size-5" aria-hidden="true" />,
          unread: notifications,
          content: <Notifications {...tab} />,
        },
      ]}
    />
  );
}
