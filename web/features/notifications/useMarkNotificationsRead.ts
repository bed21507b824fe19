import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { refreshNotifications } from './notificationFeed.ts';
import { NotificationsDocument, useMarkNotificationsReadMutation } from './notifications.generated.ts';

const MOST_AT_ONCE = 50;
const MOST_ROUNDS = 10;

/** Marking as read; a receipt that fails is not worth a word, the dot stays. */
export function useMarkNotificationsRead(studentId: string | null) {
  const client = useApolloClient();
  const [mark] = useMarkNotificationsReadMutation({ context: { quiet: true } });

  const markThese = useCallback(
    async (ids: string[] | null) => {
      await mark({ variables: { input: { ids } } }).catch(() => {});
      refreshNotifications(client);
    },
    [mark, client],
  );

  const markAll = useCallback(async () => {
    if (!studentId) return markThese(null);
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const ids = await unreadOf(studentId);
      if (ids.length === 0) return;
      await markThese(ids);
      if (ids.length < MOST_AT_ONCE) return;
    }
    async function unreadOf(student: string): Promise<string[]> {
      const { data } = await client.query({
        query: NotificationsDocument,
        variables: { studentId: student, first: MOST_AT_ONCE },
        fetchPolicy: 'network-only',
      });
      return (data?.notifications.edges ?? []).filter(({ node }) => !node.readAt).map(({ node }) => node.id);
    }
  }, [client, markThese, studentId]);

  return { markOne: (id: string) => void markThese([id]), markAll: () => void markAll() };
}
