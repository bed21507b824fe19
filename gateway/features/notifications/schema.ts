import { MARKED_MAX } from '../../../contract/notifications.ts';
import { builder, SAME_FOR_ALL } from '../../graphql/builder.ts';
import { feedPayload, feedSubscription } from '../../graphql/subscriptionFields.ts';
import { signedIn } from '../accounts/signedIn.ts';
import { visibleNotifications } from './access.ts';
import { NotificationKindEnum } from './enums.ts';
import { markNotificationsRead } from './markNotificationsRead.ts';
import { readingsOf } from './readEntity.ts';

const Notification = builder.prismaObject('Notification', {
  description: 'Something that one person is told.',
  extensions: SAME_FOR_ALL,
  authScopes: { signedIn: true },
  select: { id: true },
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
    description: 'The viewer’s notifications, newest first; of one student when asked so.',
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
    ids: t.idList({ required: false, description: 'Which ones. Without these and a student: all of them.' }),
    studentId: t.id({ required: false, description: 'All that are about this student.' }),
  }),
});

const NotificationsRead = builder.objectRef<{ ids: string[] }>('NotificationsRead').implement({
  authScopes: { signedIn: true },
  fields: (t) => ({
    notifications: t.prismaField({
      type: [Notification],
      description: `Those that were unread until now, at most ${MARKED_MAX} of them.`,
      resolve: (query, { ids }, _args, { prisma, viewer }) =>
        prisma.notification.findMany({
          ...query,
          where: { AND: [visibleNotifications(viewer), { id: { in: ids.slice(0, MARKED_MAX) } }] },
        }),
    }),
    count: t.int({ description: 'How many those are.', resolve: ({ ids }) => ids.length }),
  }),
});

builder.mutationField('markNotificationsRead', (t) =>
  t.field({
    type: NotificationsRead,
    errors: {},
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: MarkNotificationsReadInput }) },
    resolve: async (_root, { input }, context) => ({
      ids: await markNotificationsRead(context, signedIn(context), {
        ids: input.ids ?? null,
        studentId: input.studentId ?? null,
      }),
    }),
  }),
);

const NotificationAdded = feedPayload('NotificationAdded', 'The viewer has a new notification.');

builder.objectField(NotificationAdded, 'notification', (t) =>
  t.prismaField({
    type: Notification,
    resolve: (query, { entityId }, _args, { prisma, viewer }) =>
      prisma.notification.findFirstOrThrow({
        ...query,
        where: { AND: [{ id: entityId }, visibleNotifications(viewer)] },
      }),
  }),
);

feedSubscription('notificationAdded', {
  description: 'The viewer’s notifications, as they come.',
  payload: NotificationAdded,
  args: {},
  source: {
    kinds: ['notification.created'],
    async visible(prisma, viewer, entityIds) {
      const rows = await prisma.notification.findMany({
        where: { AND: [{ id: { in: entityIds } }, visibleNotifications(viewer)] },
        select: { id: true },
      });
      return rows.map((row) => row.id);
    },
  },
});

const NotificationsMarked = feedPayload(
  'NotificationsMarked',
  'The viewer has read notifications, here or elsewhere; or messages, and the notifications of them.',
);

builder.objectField(NotificationsMarked, 'notifications', (t) =>
  t.prismaField({
    type: [Notification],
    description: `Those that were read at that moment, at most ${MARKED_MAX} of them, the newest first.`,
    resolve: async (query, { entityId }, _args, { prisma, viewer }) => {
      const reading = viewer && (await readingsOf(prisma, viewer.id, [entityId])).get(entityId);
      if (!reading) return [];
      return prisma.notification.findMany({
        ...query,
        where: { AND: [visibleNotifications(viewer), { readAt: reading.readAt }] },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: MARKED_MAX,
      });
    },
  }),
);

feedSubscription('notificationsMarked', {
  description: 'What the viewer has read, so that all their tabs and devices agree.',
  payload: NotificationsMarked,
  args: {},
  source: {
    kinds: ['notification.read', 'message.read'],
    visible: async (prisma, viewer, entityIds) => [
      ...(await readingsOf(prisma, viewer.id, entityIds)).keys(),
    ],
  },
});
