import { useMemo } from 'react';
import { useFirstFetchPolicy } from '../../lib/data/prefetched.ts';
import { useUnreadMessagesQuery } from './unreadMessages.generated.ts';

/** Returns the number of unread messages, by student id and in total; 0 until loaded. */
export function useUnreadMessages(): { of: (studentId: string) => number; total: number } {
  const { data } = useUnreadMessagesQuery({
    fetchPolicy: useFirstFetchPolicy('counts'),
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  return useMemo(() => {
    const counts = new Map(data?.students.map((student) => [student.id, student.unreadMessageCount]));
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    return { of: (studentId) => counts.get(studentId) ?? 0, total };
  }, [data]);
}
