import { type Feed, followAll } from '../../lib/live/feed.ts';
import { BURST_MS, createRefetch } from '../../lib/live/refetch.ts';
import { toast } from '../../ui/toast.ts';
import {
  NotificationAddedDocument,
  type NotificationAddedSubscription,
  NotificationsMarkedDocument,
  type NotificationsMarkedSubscription,
} from './notifications.generated.ts';

const notificationQueries = new Set(['Notifications', 'UnreadNotifications', 'UnreadNews']);
const MAX_TOAST_AGE_MS = 60_000;

const refetch = createRefetch((name) => notificationQueries.has(name), BURST_MS);

/** Refetches the lists and counts on the page, once for a burst of calls. */
export const refetchNotifications = refetch.soon;

const addedFeed: Feed<NotificationAddedSubscription, NotificationAddedSubscription['notificationAdded']> = {
  document: NotificationAddedDocument,
  eventOf: (data) => data.notificationAdded,
  apply(client, { notification }) {
    refetchNotifications(client);
    const { kind, createdAt, readAt, title, actionUrl } = notification;
    // Messages show in their thread, and older notifications only in the list.
    const isNews = kind !== 'MESSAGE' && !readAt && Date.now() - Date.parse(createdAt) < MAX_TOAST_AGE_MS;
    // The page that the notification leads to shows the news itself, such as a conversation with the team.
    if (isNews && actionUrl !== window.location.pathname) toast.info(title);
  },
  reset: refetch.now,
};

/** Notifications marked as read here or elsewhere: the event carries the rows, the counts are refetched. */
const markedFeed: Feed<
  NotificationsMarkedSubscription,
  NotificationsMarkedSubscription['notificationsMarked']
> = {
  document: NotificationsMarkedDocument,
  eventOf: (data) => data.notificationsMarked,
  apply: refetchNotifications,
  reset: refetch.now,
};

export const followNotifications = followAll(addedFeed, markedFeed);
