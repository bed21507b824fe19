import { ApolloProvider } from '@apollo/client/react';
import { Bell } from 'lucide-react';
import { useNotificationFeed } from '../../features/notifications/notificationFeed.ts';
import { useResendPushSubscription } from '../../features/notifications/preferences/useResendPushSubscription.ts';
import { useUnreadNotifications } from '../../features/notifications/useUnreadNotifications.ts';
import { Link } from '../../lib/router/router.tsx';
import { UnreadBadge } from '../../ui/UnreadBadge.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { client } from '../apollo/apollo.ts';

/** Renders the link to the notifications, with the number of unread ones. */
export function NotificationBell({ viewerId }: { viewerId: string }) {
  return (
    <ApolloProvider client={client}>
      <LiveBell viewerId={viewerId} />
    </ApolloProvider>
  );
}

function LiveBell({ viewerId }: { viewerId: string }) {
  useNotificationFeed();
  useResendPushSubscription(viewerId);
  const unread = useUnreadNotifications(null);
  return (
    <Link
      to="/notifications"
      // A narrow screen has it in the bar at the bottom.
      className="relative grid size-11 place-items-center rounded-xl hover:bg-indigo-soft max-md:hidden"
    >
      <Bell className="size-6" aria-hidden="true" />
      <VisuallyHidden>Notifications</VisuallyHidden>
      <span className="absolute -right-1 -top-0.5">
        <UnreadBadge count={unread} />
      </span>
    </Link>
  );
}
