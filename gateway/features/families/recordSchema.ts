import { builder } from '../../graphql/builder.ts';
import { loadTable, type TableArgs } from '../../graphql/table.ts';
import { AuditEntry } from '../auditLog/schema.ts';
import { CourseEnum, EnrolmentPaymentStatusEnum, PackageEnum } from '../enrolment/enums.ts';
import { visiblePayments } from '../payments/access.ts';
import { AdminPayment } from '../payments/adminSchema.ts';
import { StudentConsent, StudentDataRequest } from '../students/recordSchema.ts';
import { StudentParent } from '../students/schema.ts';
import { visibleFamilyAccounts } from './access.ts';
import { AdminFamily } from './adminSchema.ts';
import { auditOfFamily } from './auditOfFamily.ts';

// What the record page shows of a family: the parent, the children, and lists that are read by the page.

const MAX_ROWS = 50;
const NEWEST_FIRST = { column: 'createdAt', kind: 'date' } as const;
const newest = { orderBy: { id: 'desc' as const }, take: MAX_ROWS };

const FamilyChild = builder.prismaObject('Student', {
  variant: 'FamilyChild',
  description: 'A child in the record of its family. What it wrote needs a support view.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    firstName: t.exposeString('firstName'),
    age: t.exposeInt('age'),
    course: t.expose('course', { type: CourseEnum }),
    package: t.expose('package', { type: PackageEnum }),
    paymentStatus: t.expose('paymentStatus', { type: EnrolmentPaymentStatusEnum }),
    enrolledAt: t.expose('enrolledAt', { type: 'DateTime' }),
    mentorId: t.exposeID('mentorId', { nullable: true }),
    mentorName: t.string({
      nullable: true,
      select: { mentor: { select: { profile: { select: { fullName: true } } } } },
      resolve: ({ mentor }) => mentor && (mentor.profile.fullName ?? 'No name'),
    }),
    hasLogin: t.boolean({
      description: 'Whether an own account of the child is linked.',
      select: { loginId: true },
      resolve: ({ loginId }) => loginId !== null,
    }),
    completionCount: t.relationCount('completions', { description: 'Number of completed lessons.' }),
    lessonCount: t.int({
      description: 'Number of published lessons of the course.',
      select: { course: true },
      resolve: ({ course }, _args, { prisma }) =>
        prisma.lesson.count({ where: { course, isPublished: true } }),
    }),
    submissionCount: t.relationCount('submissions'),
    messageCount: t.relationCount('messages'),
    lastMessageAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the newest message of the thread was sent; null without any.',
      select: { threadCounter: { select: { position: true, lastMessageAt: true } } },
      resolve: ({ threadCounter }) =>
        threadCounter && threadCounter.position > 0 ? threadCounter.lastMessageAt : null,
    }),
    openHelpCount: t.relationCount('helpRequests', {
      description: 'Number of questions in lessons that nobody has answered.',
      where: { answeredAt: null },
    }),
    openReportCount: t.relationCount('reports', {
      description: 'Number of reports about this child that are not decided.',
      where: { resolvedAt: null },
    }),
  }),
});

const FamilyRecord = builder.prismaObject('Profile', {
  variant: 'FamilyRecord',
  description: 'A parent with the children, as admins see them.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    contact: t.variant(StudentParent),
    location: t.exposeString('location', { nullable: true }),
    timeZone: t.exposeString('timeZone'),
    joinedAt: t.expose('createdAt', { type: 'DateTime' }),
    isVerified: t.boolean({
      description: 'Whether the e-mail address is confirmed.',
      select: { user: { select: { emailVerified: true } } },
      resolve: ({ user }) => user.emailVerified,
    }),
    progress: t.relation('familyProgress', {
      type: AdminFamily,
      nullable: true,
      description: 'How far the family has come; null for an account that did not sign up as a parent.',
    }),
    closesAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the account is deleted, which the parent asked for; null for most.',
      select: { closure: { select: { dueAt: true } } },
      resolve: ({ closure }) => closure?.dueAt ?? null,
    }),
    children: t.relation('children', {
      type: FamilyChild,
      description: 'The enrolled children, oldest enrolment first; at most 50.',
      query: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], take: MAX_ROWS },
    }),
    consents: t.relation('consents', {
      type: StudentConsent,
      description: 'The newest 50.',
      query: newest,
    }),
    dataRequests: t.relation('dataRequests', {
      type: StudentDataRequest,
      description: 'The newest 50.',
      query: newest,
    }),
  }),
});

builder.queryFields((t) => ({
  adminFamily: t.prismaField({
    type: FamilyRecord,
    nullable: true,
    description: 'One family with its record, by the id of the parent; null if there is none.',
    authScopes: { admin: true },
    args: { id: t.arg.id() },
    resolve: (query, _root, { id }, { prisma, viewer }) =>
      prisma.profile.findFirst({ ...query, where: { AND: [{ id }, visibleFamilyAccounts(viewer)] } }),
  }),
  familyPayments: t.connection({
    type: AdminPayment,
    description: 'The payments of a family, newest first.',
    authScopes: { admin: true },
    args: { parentId: t.arg.id() },
    resolve: (_root, args, context, info) =>
      loadTable<{ id: string }>(context, info, {
        model: context.unprepared.payment,
        sort: NEWEST_FIRST,
        args: pageArgs(args),
        where: { AND: [visiblePayments(context.viewer), { parentId: args.parentId }] },
      }),
  }),
  familyAuditEntries: t.connection({
    type: AuditEntry,
    description: 'What admins did with a family, its children and its payments, newest first.',
    authScopes: { admin: true },
    args: { parentId: t.arg.id() },
    resolve: async (_root, args, context, info) =>
      loadTable<{ id: string }>(context, info, {
        model: context.unprepared.auditEntry,
        sort: NEWEST_FIRST,
        args: pageArgs(args),
        where: await auditOfFamily(context, args.parentId),
      }),
  }),
}));

const pageArgs = ({ first, after }: TableArgs): TableArgs => ({ first, after, isDescending: true });
