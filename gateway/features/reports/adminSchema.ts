import { notFound } from '../../../contract/errors.ts';
import { REPORT_DECISIONS } from '../../../contract/reports.ts';
import { ReportKind } from '../../generated/prisma/enums.ts';
import { builder } from '../../graphql/builder.ts';
import { loadTable, type SortColumn, tableArgs } from '../../graphql/table.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { Person } from '../accounts/schema.ts';
import { recordReads } from '../audit/recordReads.ts';
import { CourseEnum } from '../enrolment/enums.ts';
import { screenshotLink, withScreenshot } from '../gallery/screenshotLink.ts';
import { visibleAttachments } from '../messaging/access.ts';
import { MessageAttachment } from '../messaging/attachmentSchema.ts';
import { visibleReports } from './access.ts';
import { decideReport } from './decideReport.ts';
import { reportRows } from './reportTable.ts';

const MAX_OTHER_REPORTS = 10;

const ReportKindEnum = builder.enumType(ReportKind, { name: 'ReportKind' });
const ReportDecisionEnum = builder.enumType('ReportDecision', {
  description:
    'WARNED sends words to the author; REMOVED hides the message or takes the project out of the gallery.',
  values: REPORT_DECISIONS,
});

const AdminReport = builder.prismaObject('Report', {
  variant: 'AdminReport',
  description: 'A report of a message or a project, without what was reported.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: ReportKindEnum }),
    reason: t.exposeString('reason'),
    course: t.expose('course', { type: CourseEnum }),
    studentName: t.exposeString('studentName'),
    senderName: t.exposeString('senderName', {
      description:
        'Whoever sent the message, or the parent of the child who shared the project, as named then.',
    }),
    reporterName: t.exposeString('reporterName'),
    studentId: t.exposeID('studentId', { nullable: true }),
    parent: t.field({
      type: Person,
      nullable: true,
      description: 'The parent of the child now; null once the child is deleted.',
      select: (_args, _context, nestedSelection) => ({
        student: { select: { parent: nestedSelection() } },
      }),
      resolve: ({ student }) => student?.parent ?? null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    resolvedAt: t.expose('resolvedAt', { type: 'DateTime', nullable: true }),
    resolver: t.relation('resolver', { type: Person, nullable: true }),
    decision: t.expose('decision', { type: ReportDecisionEnum, nullable: true }),
    resolution: t.exposeString('resolution', {
      nullable: true,
      description: 'Findings and actions taken, for admins alone.',
    }),
    reporterNote: t.exposeString('reporterNote', {
      nullable: true,
      description: 'What the reporter was told.',
    }),
    warning: t.exposeString('warning', { nullable: true, description: 'What the author was told.' }),
  }),
});

const ReportEvidence = builder.prismaObject('Report', {
  variant: 'ReportEvidence',
  description:
    'What was reported, as it was then. It outlives the message or project and the accounts of the people in it.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    report: t.variant(AdminReport),
    subject: t.exposeString('subject', {
      nullable: true,
      description: 'The subject of the message, or the title of the project.',
    }),
    content: t.exposeString('content', { description: 'The message, or the description of the project.' }),
    projectUrl: t.exposeString('projectUrl', { nullable: true }),
    sentAt: t.expose('sentAt', { type: 'DateTime' }),
    sender: t.relation('sender', { type: Person, nullable: true }),
    reporter: t.relation('reporter', { type: Person, nullable: true }),
    messageId: t.exposeID('messageId', { nullable: true, description: 'Null once the message is deleted.' }),
    projectId: t.exposeID('projectId', { nullable: true, description: 'Null once the project is deleted.' }),
    isShown: t.boolean({
      description: 'True while the thread or the gallery still shows what was reported.',
      select: { message: { select: { hiddenAt: true } }, project: { select: { isApproved: true } } },
      resolve: ({ message, project }) => message?.hiddenAt === null || project?.isApproved === true,
    }),
    screenshotUrl: t.string({
      nullable: true,
      description: 'Path of the picture of the project on this site, as long as the project exists.',
      select: { project: { select: withScreenshot } },
      resolve: ({ project }, _args, context) => project && screenshotLink(context, project, 'full'),
    }),
    attachments: t.prismaField({
      type: [MessageAttachment],
      description: 'The files of the message, as long as it exists.',
      select: { messageId: true },
      resolve: (query, { messageId }, _args, { prisma, viewer }) =>
        messageId === null
          ? []
          : prisma.messageAttachment.findMany({
              ...query,
              where: { AND: [{ messageId }, visibleAttachments(viewer)] },
              orderBy: { position: 'asc' },
            }),
    }),
    otherReports: t.prismaField({
      type: [AdminReport],
      description: `Other reports about the same person, newest first, ${MAX_OTHER_REPORTS} at most.`,
      select: { senderId: true },
      resolve: (query, { id, senderId }, _args, { prisma, viewer }) =>
        senderId === null
          ? []
          : prisma.report.findMany({
              ...query,
              where: { AND: [{ senderId, id: { not: id } }, visibleReports(viewer)] },
              orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
              take: MAX_OTHER_REPORTS,
            }),
    }),
  }),
});

const SORTS = {
  OPEN_FIRST: { column: 'openRank', kind: 'number' },
  NEWEST: { column: 'createdAt', kind: 'date' },
} satisfies Record<string, SortColumn>;

const AdminReportSort = builder.enumType('AdminReportSort', {
  values: Object.keys(SORTS) as (keyof typeof SORTS)[],
});

builder.queryFields((t) => ({
  adminReports: t.connection(
    {
      type: AdminReport,
      description: 'Reports of messages and projects, those that nobody has decided about first.',
      authScopes: { admin: true },
      args: {
        ...tableArgs(t.arg),
        sort: t.arg({ type: AdminReportSort, defaultValue: 'OPEN_FIRST' }),
        search: t.arg.string({
          required: false,
          description: 'Words of the reason, or of the name of the child, the author or the reporter.',
        }),
        kind: t.arg({ type: ReportKindEnum, required: false }),
        isOpen: t.arg.boolean({
          required: false,
          description: 'True for those that nobody has decided about.',
        }),
        course: t.arg({ type: CourseEnum, required: false }),
      },
      resolve: (_root, args, context, info) =>
        loadTable<{ id: string }>(context, info, {
          model: context.unprepared.report,
          sort: SORTS[args.sort],
          args,
          where: reportRows(context, context.viewer, args),
        }),
    },
    {
      fields: (connection) => ({
        totalCount: connection.int({
          description: 'Number of reports that match; 10,000 stands for at least as many.',
          resolve: ({ count }) => count(),
        }),
      }),
    },
  ),
  reportEvidence: t.prismaField({
    type: ReportEvidence,
    nullable: true,
    description:
      'A report with what was reported; null if there is none. The audit log records who reads it.',
    authScopes: { admin: true },
    args: { reportId: t.arg.id() },
    resolve: async (query, _root, { reportId }, context) => {
      const viewer = requireViewer(context);
      const report = await context.prisma.report.findFirst({
        ...query,
        where: { AND: [{ id: reportId }, visibleReports(viewer)] },
      });
      if (report)
        await recordReads(context.prisma, viewer, {
          ...{ action: 'report.read', entity: 'Report', ids: [report.id], reason: null },
        });
      return report;
    },
  }),
}));

const DecideReportInput = builder.inputType('DecideReportInput', {
  fields: (t) => ({
    reportId: t.id(),
    decision: t.field({ type: ReportDecisionEnum }),
    resolution: t.string({ description: 'Findings and actions taken, for admins alone.' }),
    reporterNote: t.string({ description: 'The word to the reporter, who is notified of it.' }),
    warning: t.string({ required: false, description: 'The word to the author, for the decision WARNED.' }),
  }),
});

builder.mutationField('decideReport', (t) =>
  t.prismaField({
    type: AdminReport,
    errors: {},
    description: 'Closes a report with a decision, once, and notifies the reporter.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: DecideReportInput }) },
    resolve: async (query, _root, { input }, context) => {
      const verdict = { ...input, warning: input.warning ?? '' };
      const id = await decideReport(context, requireViewer(context), verdict);
      const report = await context.prisma.report.findUnique({ ...query, where: { id } });
      if (!report) throw notFound('Report');
      return report;
    },
  }),
);
