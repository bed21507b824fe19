import { useFirstFetchPolicy } from '../../lib/data/prefetched.ts';
import { useUnreadNotificationsQuery } from './unreadNotifications.generated.ts';

/** Returns the number of unread notifications, of one student or (null) in total; 0 until loaded. */
export function useUnreadNotifications(studentId: string | null): number {
  const studentPolicy = useFirstFetchPolicy('counts');
  const { data } = useUnreadNotificationsQuery({
    variables: { studentId },
    // The total is loaded with the session.
    fetchPolicy: studentId === null ? 'cache-first' : studentPolicy,
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  return data?.unreadNotificationCount ?? 0;
}
