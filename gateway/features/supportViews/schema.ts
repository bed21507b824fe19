import { builder } from '../../graphql/builder.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { AdminStudent } from '../enrolment/adminSchema.ts';
import { Student } from '../enrolment/schema.ts';
import { openSupportViews, supportViewsOfFamily } from './access.ts';
import { requireSupportView } from './adminReads.ts';
import { openSupportView } from './openSupportView.ts';

const MAX_ROWS = 50;

const SupportView = builder.prismaObject('SupportView', {
  description: 'An admin’s read-only look at a child’s account, as its parent and that admin see it.',
  authScopes: { signedIn: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    adminName: t.exposeString('adminName'),
    reason: t.exposeString('reason'),
    openedAt: t.expose('openedAt', { type: 'DateTime' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'From then on messages and files are closed to the admin again.',
    }),
  }),
});

builder.prismaObjectField(Student, 'supportViews', (t) =>
  t.relation('supportViews', {
    type: SupportView,
    description: 'Who looked at the child’s account, newest first, for the parent; empty for everyone else.',
    query: (_args, { viewer }) => ({
      where: supportViewsOfFamily(viewer),
      orderBy: { openedAt: 'desc' },
      take: MAX_ROWS,
    }),
  }),
);

const FamilyNotification = builder.prismaObject('Notification', {
  variant: 'FamilyNotification',
  description: 'A notification of a child’s family, as an admin sees it in a support view.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    body: t.exposeString('body'),
    readAt: t.expose('readAt', { type: 'DateTime', nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

builder.prismaObjectFields(AdminStudent, (t) => ({
  openSupportView: t.field({
    type: SupportView,
    nullable: true,
    description: 'The support view of this child that the viewer has open now.',
    select: (_args, { viewer }, nestedSelection) => ({
      supportViews: nestedSelection({
        where: openSupportViews(viewer),
        orderBy: { openedAt: 'desc' },
        take: 1,
      }),
    }),
    resolve: ({ supportViews }) => supportViews[0] ?? null,
  }),
  familyNotifications: t.prismaField({
    type: [FamilyNotification],
    description: 'The newest 50 notifications about this child, in an open support view.',
    select: { id: true },
    resolve: async (query, { id }, _args, context) => {
      await requireSupportView(context, 'student.readNotifications', id);
      return context.prisma.notification.findMany({
        ...query,
        where: { studentId: id, inApp: true },
        orderBy: { createdAt: 'desc' },
        take: MAX_ROWS,
      });
    },
  }),
}));

const OpenSupportViewInput = builder.inputType('OpenSupportViewInput', {
  fields: (t) => ({
    studentId: t.id(),
    reason: t.string({ description: 'Why the admin looks; the parent reads it.' }),
  }),
});

builder.mutationField('openSupportView', (t) =>
  t.prismaField({
    type: SupportView,
    errors: {},
    description: 'Opens the messages and files of a child to the viewer for a while. The parent is told.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: OpenSupportViewInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await openSupportView(context, requireViewer(context), input);
      return context.prisma.supportView.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);
