import type { Viewer } from '../../features/accounts/session/session.ts';
import { useUnreadMessagesQuery } from '../../features/messaging/unreadMessages.generated.ts';
import { useMessageFeeds } from '../../features/messaging/useMessageFeeds.ts';
import { useUnreadNotifications } from '../../features/notifications/useUnreadNotifications.ts';
import { useLocation } from '../../lib/router/router.tsx';
import { addressOf, isOpen, type MemberLink, memberLinks } from './memberLinks.ts';

export type ShownLink = MemberLink & { address: string; isOpen: boolean; count: number };

/** Pages that load the number of unread messages themselves. */
const COUNTING_PAGES = ['/dashboard', '/mentor'];

/** Returns the navigation of the viewer for one place, with live badges. */
export function useMemberLinks(viewer: Viewer, place: 'bar' | 'header'): ShownLink[] {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  useMessageFeeds();
  const { data } = useUnreadMessagesQuery({
    fetchPolicy: COUNTING_PAGES.includes(pathname) ? 'cache-only' : 'cache-first',
    skip: viewer.role === 'ADMIN',
    context: { quiet: true },
  });
  const messages = data?.students.reduce((sum, student) => sum + student.unreadMessageCount, 0) ?? 0;
  const notifications = useUnreadNotifications(null);
  return memberLinks(viewer)
    .filter(({ only }) => only === undefined || only === place)
    .map((link) => ({
      ...link,
      address: addressOf(link, pathname, query),
      isOpen: isOpen(link, pathname, query),
      count: link.badge === 'messages' ? messages : link.badge === 'notifications' ? notifications : 0,
    }));
}
