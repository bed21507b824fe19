import type { EventOf } from '../../../contract/events.ts';
import { MAX_MARKED } from '../../../contract/notifications.ts';
import { builder, type PublishedEvent, VIEWER_INDEPENDENT } from '../../graphql/builder.ts';
import { createEventRows } from '../../graphql/eventRows.ts';
import { rowsOf } from '../../graphql/rowRules.ts';
import { feedPayload, feedSubscription } from '../../graphql/subscriptionFields.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { visibleNotifications } from './access.ts';
import { NotificationKindEnum } from './enums.ts';
import { markNotificationsRead } from './markNotificationsRead.ts';

export const Notification = builder.prismaObject('Notification', {
  description:
    'A notification to one person. While it is unread, one of a thread stands for all new messages in it.',
  extensions: VIEWER_INDEPENDENT,
  authScopes: { signedIn: true },
  select: { id: true, messageId: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: NotificationKindEnum }),
    studentId: t.exposeID('studentId', { nullable: true }),
    title: t.exposeString('title'),
    body: t.exposeString('body'),
    actionUrl: t.exposeString('actionUrl', { nullable: true }),
    actionText: t.exposeString('actionText', { nullable: true }),
    readAt: t.expose('readAt', { type: 'DateTime', nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

builder.queryFields((t) => ({
  notifications: t.prismaConnection({
    type: Notification,
    cursor: 'id',
    description: 'The viewer’s notifications, newest first; optionally of one student.',
    authScopes: { signedIn: true },
    args: { studentId: t.arg.id({ required: false }) },
    totalCount: (_connection, { studentId }, { prisma, viewer }) =>
      prisma.notification.count({ where: { AND: [visibleNotifications(viewer), ofStudent(studentId)] } }),
    resolve: (query, _root, { studentId }, { prisma, viewer }) =>
      prisma.notification.findMany({
        ...query,
        where: { AND: [visibleNotifications(viewer), ofStudent(studentId)] },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      }),
  }),
  unreadNotificationCount: t.int({
    authScopes: { signedIn: true },
    args: { studentId: t.arg.id({ required: false }) },
    resolve: (_root, { studentId }, { prisma, viewer }) =>
      prisma.notification.count({
        where: { AND: [visibleNotifications(viewer), ofStudent(studentId), { readAt: null }] },
      }),
  }),
}));

const ofStudent = (studentId: string | null | undefined) => (studentId ? { studentId } : {});

const MarkNotificationsReadInput = builder.inputType('MarkNotificationsReadInput', {
  fields: (t) => ({
    ids: t.idList({
      required: false,
      description: 'Ids of notifications. Without these and a student, all are marked.',
    }),
    studentId: t.id({ required: false, description: 'Marks all notifications about this student.' }),
  }),
});

const NotificationsRead = builder.objectRef<{ ids: string[] }>('NotificationsRead').implement({
  authScopes: { signedIn: true },
  fields: (t) => ({
    notifications: t.prismaField({
      type: [Notification],
      description: `Notifications that were unread until now, at most ${MAX_MARKED}.`,
      resolve: (query, { ids }, _args, { prisma, viewer }) =>
        prisma.notification.findMany({
          ...query,
          where: { AND: [visibleNotifications(viewer), { id: { in: ids.slice(0, MAX_MARKED) } }] },
        }),
    }),
    count: t.int({
      description: 'Number of notifications that were unread until now.',
      resolve: ({ ids }) => ids.length,
    }),
  }),
});

builder.mutationField('markNotificationsRead', (t) =>
  t.field({
    type: NotificationsRead,
    errors: {},
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: MarkNotificationsReadInput }) },
    resolve: async (_root, { input }, context) => ({
      ids: await markNotificationsRead(context, requireViewer(context), {
        ids: input.ids ?? null,
        studentId: input.studentId ?? null,
      }),
    }),
  }),
);

const NotificationAdded = feedPayload<'notification.created'>(
  'NotificationAdded',
  'The viewer has a new notification, or one of a thread stands for other messages now.',
);

const notificationOf = createEventRows(({ prisma }, selection, ids) =>
  prisma.notification.findMany({ ...selection, where: { id: { in: ids } } }),
);

builder.objectField(NotificationAdded, 'notification', (t) =>
  t.prismaField({
    type: Notification,
    ...notificationOf(({ payload }: PublishedEvent<'notification.created'>) => payload.notificationId),
  }),
);

feedSubscription('notificationAdded', {
  description: 'New notifications of the viewer.',
  payload: NotificationAdded,
  args: {},
  source: {
    kinds: ['notification.created'],
    rules: [
      {
        rows: rowsOf('Notification', visibleNotifications),
        idsOf: ({ payload }) => [payload.notificationId],
      },
    ],
  },
});

const NotificationsMarked = feedPayload<'notification.read' | 'message.read'>(
  'NotificationsMarked',
  'The viewer has read notifications, or messages with their notifications, on any device.',
);

const readerOf = (event: EventOf<'notification.read' | 'message.read'>) =>
  event.kind === 'message.read' ? event.payload.readerId : event.payload.recipientId;

builder.objectField(NotificationsMarked, 'notifications', (t) =>
  t.prismaField({
    type: [Notification],
    description: `Notifications that were read at that moment, newest first, at most ${MAX_MARKED}.`,
    resolve: (query, event, _args, { prisma, viewer }) =>
      prisma.notification.findMany({
        ...query,
        where: { AND: [visibleNotifications(viewer), { readAt: event.payload.readAt }] },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: MAX_MARKED,
      }),
  }),
);

feedSubscription('notificationsMarked', {
  description: 'Notifications that the viewer has read, to keep all their tabs and devices in sync.',
  payload: NotificationsMarked,
  args: {},
  source: {
    kinds: ['notification.read', 'message.read'],
    // A read of messages belongs to its reader alone, as their notifications do.
    visible: async (_prisma, viewer, events) => events.filter((event) => readerOf(event) === viewer.id),
  },
});
