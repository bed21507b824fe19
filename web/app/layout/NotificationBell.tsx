import { ApolloProvider } from '@apollo/client/react';
import { Bell } from 'lucide-react';
import { isPushEnabled } from '../../features/notifications/preferences/pushEnabled.ts';
import { useNotificationFeed } from '../../features/notifications/useNotificationFeed.ts';
import { useUnreadNotifications } from '../../features/notifications/useUnreadNotifications.ts';
import { lazyView } from '../../lib/chunks/lazyView.tsx';
import { Link } from '../../lib/router/router.tsx';
import { UnreadBadge } from '../../ui/UnreadBadge.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { client } from '../apollo/apollo.ts';

// It renders nothing, so no page waits for its code.
const PushRenewal = lazyView(
  async () => (await import('../../features/notifications/preferences/PushRenewal.tsx')).PushRenewal,
);

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
  const unread = useUnreadNotifications(null);
  return (
    <>
      {isPushEnabled(viewerId) && <PushRenewal />}
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
    </>
  );
}
