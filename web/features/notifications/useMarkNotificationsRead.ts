import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useState } from 'react';
import { NOTIFICATION_TEXTS } from '../../../contract/notifications.ts';
import { toast } from '../../ui/toast.ts';
import { refreshNotifications } from './notificationFeed.ts';
import {
  type Notifications_NotificationFragment,
  UnreadNotificationsDocument,
  useMarkNotificationsReadMutation,
} from './notifications.generated.ts';

type Known = Pick<Notifications_NotificationFragment, 'id' | 'readAt' | 'studentId'>;

/** Marking as read: shown at once, taken back with a word when the gateway did not take it. */
export function useMarkNotificationsRead(studentId: string | null) {
  const client = useApolloClient();
  const [mark] = useMarkNotificationsReadMutation({ context: { quiet: true } });
  const [busy, setBusy] = useState(false);

  const send = useCallback(
    async (input: { ids?: string[]; studentId?: string }, shown: Known[]) => {
      const layer = `read ${crypto.randomUUID()}`;
      // A layer over the cache: what really came in the meantime is beneath it, and seen when it is lifted.
      client.cache.recordOptimisticTransaction((cache) => showRead(cache, shown, input), layer);
      try {
        const { data } = await mark({ variables: { input } });
        if (data?.markNotificationsRead.__typename !== 'NotificationsRead') throw new Error('refused');
        client.cache.batch({ update: (cache) => showRead(cache, shown, input) });
      } catch {
        toast.error(NOTIFICATION_TEXTS.notMarked);
      } finally {
        client.cache.removeOptimistic(layer);
        refreshNotifications(client);
      }
    },
    [client, mark],
  );

  const markAll = useCallback(
    async (shown: Known[]) => {
      setBusy(true);
      await send(studentId ? { studentId } : {}, shown);
      setBusy(false);
    },
    [send, studentId],
  );

  return {
    markOne: useCallback((known: Known) => void send({ ids: [known.id] }, [known]), [send]),
    markAll: (shown: Known[]) => void markAll(shown),
    busy,
  };
}

/** Makes the cache say that these are read, and counts them off everywhere they are counted. */
function showRead(cache: ApolloCache, shown: Known[], input: { ids?: string[]; studentId?: string }): void {
  const readAt = new Date().toISOString();
  const unread = shown.filter((known) => !known.readAt);
  for (const { id } of unread) {
    cache.modify({
      id: cache.identify({ __typename: 'Notification', id }),
      fields: { readAt: () => readAt },
    });
  }
  const lessen = (variables: { studentId: string | null }, gone: number | null) =>
    cache.updateQuery({ query: UnreadNotificationsDocument, variables }, (known) => {
      if (!known) return null;
      const left = gone === null ? 0 : Math.max(0, known.unreadNotificationCount - gone);
      return { ...known, unreadNotificationCount: left };
    });
  // All of a student are as many as were counted for it, whether they are on the page or not.
  const ofStudent = input.studentId
    ? (cache.readQuery({ query: UnreadNotificationsDocument, variables: { studentId: input.studentId } })
        ?.unreadNotificationCount ?? unread.length)
    : unread.length;
  const isAll = !input.ids && !input.studentId;
  lessen({ studentId: null }, isAll ? null : ofStudent);
  const students = new Set(unread.map((known) => known.studentId).filter((id) => id !== null));
  if (input.studentId) students.add(input.studentId);
  for (const studentId of students) {
    const gone = unread.filter((known) => known.studentId === studentId).length;
    lessen({ studentId }, input.ids ? gone : null);
  }
}
