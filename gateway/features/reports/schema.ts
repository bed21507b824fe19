import { builder } from '../../graphql/builder.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { Person } from '../accounts/schema.ts';
import { Message } from '../messaging/schema.ts';
import { recordAdminRead } from '../supportViews/adminReads.ts';
import { visibleReports } from './access.ts';
import { reportMessage } from './reportMessage.ts';
import { resolveReport } from './resolveReport.ts';

const MessageReport = builder.prismaObject('MessageReport', {
  description:
    'A reported message as it was then. The report outlives the message and the accounts of the people in it.',
  authScopes: async ({ studentId }, context) => {
    await recordAdminRead(context, 'student.readMessages', studentId);
    return { admin: true };
  },
  select: { id: true, studentId: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    reason: t.exposeString('reason'),
    subject: t.exposeString('subject', { nullable: true }),
    content: t.exposeString('content'),
    sentAt: t.expose('sentAt', { type: 'DateTime' }),
    studentName: t.exposeString('studentName'),
    senderName: t.exposeString('senderName'),
    reporterName: t.exposeString('reporterName'),
    studentId: t.exposeID('studentId', { nullable: true }),
    message: t.relation('message', { nullable: true, description: 'Null once the message is deleted.' }),
    sender: t.relation('sender', { type: Person, nullable: true }),
    reporter: t.relation('reporter', { type: Person, nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    resolvedAt: t.expose('resolvedAt', { type: 'DateTime', nullable: true }),
    resolver: t.relation('resolver', { type: Person, nullable: true }),
    resolution: t.exposeString('resolution', { nullable: true }),
  }),
});

builder.queryFields((t) => ({
  reportedMessages: t.prismaConnection({
    type: MessageReport,
    cursor: 'id',
    description: 'Reports, newest first: open ones, resolved ones, or all.',
    authScopes: { admin: true },
    args: { resolved: t.arg.boolean({ required: false }) },
    resolve: (query, _root, { resolved }, { prisma, viewer }) =>
      prisma.messageReport.findMany({
        ...query,
        where: { AND: [visibleReports(viewer), resolvedFilter(resolved)] },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      }),
  }),
  messagesSharingContact: t.prismaConnection({
    type: Message,
    cursor: 'id',
    description: 'Messages that contain a phone number, an email address or another platform, newest first.',
    authScopes: { admin: true },
    resolve: (query, _root, _args, { prisma }) =>
      prisma.message.findMany({
        ...query,
        where: { sharesContact: true },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      }),
  }),
}));

const resolvedFilter = (resolved: boolean | null | undefined) => {
  if (resolved === null || resolved === undefined) return {};
  return { resolvedAt: resolved ? { not: null } : null };
};

const ReportMessageInput = builder.inputType('ReportMessageInput', {
  fields: (t) => ({ messageId: t.id(), reason: t.string() }),
});

const ResolveReportInput = builder.inputType('ResolveReportInput', {
  fields: (t) => ({
    reportId: t.id(),
    resolution: t.string({ description: 'Findings and actions taken.' }),
  }),
});

const MessageReported = builder.objectRef<{ messageId: string }>('MessageReported').implement({
  description: 'Confirms that a report was stored. Its content is visible to admins only.',
  authScopes: { signedIn: true },
  fields: (t) => ({ messageId: t.exposeID('messageId') }),
});

builder.mutationFields((t) => ({
  reportMessage: t.field({
    type: MessageReported,
    errors: {},
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: ReportMessageInput }) },
    resolve: async (_root, { input }, context) => ({
      messageId: await reportMessage(context, requireViewer(context), input),
    }),
  }),
  resolveReport: t.prismaField({
    type: MessageReport,
    errors: {},
    authScopes: { admin: true },
    args: { input: t.arg({ type: ResolveReportInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await resolveReport(context, requireViewer(context), input);
      return context.prisma.messageReport.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
}));
