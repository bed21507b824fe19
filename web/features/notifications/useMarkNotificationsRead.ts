import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useState } from 'react';
import { NOTIFICATION_TEXTS } from '../../../contract/notifications.ts';
import { toast } from '../../ui/toast.ts';
import { refetchNotifications } from './notificationFeed.ts';
import {
  type Notifications_NotificationFragment,
  useMarkNotificationsReadMutation,
} from './notifications.generated.ts';
import { UnreadNotificationsDocument } from './unreadNotifications.generated.ts';

type MarkableRow = Pick<Notifications_NotificationFragment, 'id' | 'readAt' | 'studentId'>;

/** Marks notifications as read optimistically; reverts with a toast if the gateway did not save it. */
export function useMarkNotificationsRead(studentId: string | null) {
  const client = useApolloClient();
  const [mark] = useMarkNotificationsReadMutation({ context: { quiet: true } });
  const [busy, setBusy] = useState(false);

  const send = useCallback(
    async (input: { ids?: string[]; studentId?: string }, rows: MarkableRow[]) => {
      const layer = `read ${crypto.randomUUID()}`;
      // An optimistic layer: data that arrives meanwhile is written beneath it, and shows when it is removed.
      client.cache.recordOptimisticTransaction((cache) => writeRead(cache, rows, input), layer);
      try {
        const { data } = await mark({ variables: { input } });
        if (data?.markNotificationsRead.__typename !== 'NotificationsRead')
          throw new Error('The gateway rejected the change');
        client.cache.batch({ update: (cache) => writeRead(cache, rows, input) });
      } catch {
        toast.error(NOTIFICATION_TEXTS.notMarked);
      } finally {
        client.cache.removeOptimistic(layer);
        refetchNotifications(client);
      }
    },
    [client, mark],
  );

  const markAll = useCallback(
    async (rows: MarkableRow[]) => {
      setBusy(true);
      await send(studentId ? { studentId } : {}, rows);
      setBusy(false);
    },
    [send, studentId],
  );

  return {
    markOne: useCallback((row: MarkableRow) => void send({ ids: [row.id] }, [row]), [send]),
    markAll: (rows: MarkableRow[]) => void markAll(rows),
    busy,
  };
}

/** Marks the rows as read in the cache, and decreases each count that includes them. */
function writeRead(
  cache: ApolloCache,
  rows: MarkableRow[],
  input: { ids?: string[]; studentId?: string },
): void {
  const readAt = new Date().toISOString();
  const unread = rows.filter((row) => !row.readAt);
  for (const { id } of unread) {
    const cacheId = cache.identify({ __typename: 'Notification', id });
    // Without an id the cache would modify the root query.
    if (cacheId) cache.modify({ id: cacheId, fields: { readAt: () => readAt } });
  }
  const decreaseCount = (variables: { studentId: string | null }, readCount: number | null) =>
    cache.updateQuery({ query: UnreadNotificationsDocument, variables }, (cached) => {
      if (!cached) return null;
      const remaining = readCount === null ? 0 : Math.max(0, cached.unreadNotificationCount - readCount);
      return { ...cached, unreadNotificationCount: remaining };
    });
  // Marking all of a student removes the whole count, whether its notifications are on the page or not.
  const ofStudent = input.studentId
    ? (cache.readQuery({ query: UnreadNotificationsDocument, variables: { studentId: input.studentId } })
        ?.unreadNotificationCount ?? unread.length)
    : unread.length;
  const isAll = !input.ids && !input.studentId;
  decreaseCount({ studentId: null }, isAll ? null : ofStudent);
  const students = new Set(unread.map((row) => row.studentId).filter((id) => id !== null));
  if (input.studentId) students.add(input.studentId);
  for (const studentId of students) {
    const readCount = unread.filter((row) => row.studentId === studentId).length;
    decreaseCount({ studentId }, input.ids ? readCount : null);
  }
}
