import type { ApolloClient } from '@apollo/client';
import { type Feed, useFeed } from '../../lib/live/feed.ts';
import { throttle } from '../../lib/live/throttle.ts';
import { toast } from '../../ui/toast.ts';
import {
  NotificationAddedDocument,
  type NotificationAddedSubscription,
  NotificationsMarkedDocument,
  type NotificationsMarkedSubscription,
} from './notifications.generated.ts';

const notificationQueries = new Set(['Notifications', 'UnreadNotifications']);
const MAX_TOAST_AGE_MS = 60_000;

const refetch = (client: ApolloClient) =>
  Promise.all(
    [...client.getObservableQueries('active')]
      .filter((query) => notificationQueries.has(query.queryName ?? ''))
      .map((query) => query.refetch()),
  );

const throttledRefetches = new WeakMap<ApolloClient, () => void>();

/** Refetches the lists and counts on the page, once for a burst of calls. */
export function refetchNotifications(client: ApolloClient): void {
  // A failed refetch keeps the current data; the next call retries.
  const refresh = throttledRefetches.get(client) ?? throttle(() => refetch(client), 100);
  throttledRefetches.set(client, refresh);
  refresh();
}

const addedFeed: Feed<NotificationAddedSubscription, NotificationAddedSubscription['notificationAdded']> = {
  document: NotificationAddedDocument,
  eventOf: (data) => data.notificationAdded,
  apply(client, { notification }) {
    refetchNotifications(client);
    const { kind, createdAt, readAt, title } = notification;
    // Messages show in their thread, and older notifications only in the list.
    const isNews = kind !== 'MESSAGE' && !readAt && Date.now() - Date.parse(createdAt) < MAX_TOAST_AGE_MS;
    if (isNews) toast.info(title);
  },
  reset: refetch,
};

/** Notifications marked as read here or elsewhere: the event carries the rows, the counts are refetched. */
const markedFeed: Feed<
  NotificationsMarkedSubscription,
  NotificationsMarkedSubscription['notificationsMarked']
> = {
  document: NotificationsMarkedDocument,
  eventOf: (data) => data.notificationsMarked,
  apply: (client) => refetchNotifications(client),
  reset: refetch,
};

/** Keeps the notifications of the page current while the component is mounted. */
export function useNotificationFeed(): void {
  useFeed(addedFeed);
  useFeed(markedFeed);
}
