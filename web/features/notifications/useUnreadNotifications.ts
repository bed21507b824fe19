import { useFirstFetch } from '../../lib/data/prefetched.ts';
import { useUnreadNotificationsQuery } from './notifications.generated.ts';

/** How many notifications are unread, of one student or (null) in all; 0 until it is known. */
export function useUnreadNotifications(studentId: string | null): number {
  const ofStudent = useFirstFetch('counts');
  const { data } = useUnreadNotificationsQuery({
    variables: { studentId },
    // The count of all comes with the session.
    fetchPolicy: studentId === null ? 'cache-first' : ofStudent,
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  return data?.unreadNotificationCount ?? 0;
}
