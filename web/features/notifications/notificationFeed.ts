import type { ApolloClient } from '@apollo/client';
import { type Feed, useFeed } from '../../lib/live/live.ts';
import { soon } from '../../lib/live/throttle.ts';
import { toast } from '../../ui/toast.ts';
import {
  NotificationAddedDocument,
  type NotificationAddedSubscription,
  NotificationsMarkedDocument,
  type NotificationsMarkedSubscription,
} from './notifications.generated.ts';

const lists = new Set(['Notifications', 'UnreadNotifications']);
const FRESH_MS = 60_000;

const refetch = (client: ApolloClient) =>
  Promise.all(
    [...client.getObservableQueries('active')]
      .filter((query) => lists.has(query.queryName ?? ''))
      .map((query) => query.refetch()),
  );

const refreshing = new WeakMap<ApolloClient, () => void>();

/** Fetches the lists and counts on the page anew, once for a burst of reasons. */
export function refreshNotifications(client: ApolloClient): void {
  // A refetch that failed leaves what was there; the next reason asks again.
  const refresh = refreshing.get(client) ?? soon(() => refetch(client), 100);
  refreshing.set(client, refresh);
  refresh();
}

const added: Feed<NotificationAddedSubscription, NotificationAddedSubscription['notificationAdded']> = {
  document: NotificationAddedDocument,
  eventOf: (data) => data.notificationAdded,
  apply(client, { notification }) {
    refreshNotifications(client);
    const { kind, createdAt, readAt, title } = notification;
    // A message is seen in its thread; and what happened while nobody was here is in the list.
    const isNews = kind !== 'MESSAGE' && !readAt && Date.now() - Date.parse(createdAt) < FRESH_MS;
    if (isNews) toast.info(title);
  },
  reset: refetch,
};

/** What was read here or elsewhere: the event brings the rows themselves, the counts are asked for. */
const marked: Feed<NotificationsMarkedSubscription, NotificationsMarkedSubscription['notificationsMarked']> =
  {
    document: NotificationsMarkedDocument,
    eventOf: (data) => data.notificationsMarked,
    apply: (client) => refreshNotifications(client),
    reset: refetch,
  };

/** Keeps the notifications of the page current for as long as the component is there. */
export function useNotificationFeed(): void {
  useFeed(added);
  useFeed(marked);
}
