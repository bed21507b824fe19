import { useMemo } from 'react';
import { useFirstFetch } from '../../lib/data/prefetched.ts';
import { useUnreadMessagesQuery } from './messages.generated.ts';

/** How many messages are unread, by student id and in all; empty until it is known. */
export function useUnreadMessages(): { of: (studentId: string) => number; total: number } {
  const { data } = useUnreadMessagesQuery({
    fetchPolicy: useFirstFetch('counts'),
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  return useMemo(() => {
    const counts = new Map(data?.students.map((student) => [student.id, student.unreadMessageCount]));
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    return { of: (studentId) => counts.get(studentId) ?? 0, total };
  }, [data]);
}
