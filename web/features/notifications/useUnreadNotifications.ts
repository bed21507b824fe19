import { useUnreadNotificationsQuery } from './notifications.generated.ts';

/** How many notifications are unread, of one student or (null) in all; 0 until it is known. */
export function useUnreadNotifications(studentId: string | null): number {
  const { data } = useUnreadNotificationsQuery({
    variables: { studentId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  return data?.unreadNotificationCount ?? 0;
}
