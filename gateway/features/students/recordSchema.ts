import { ChildDataRequestKind, ChildDataRequestStatus } from '../../generated/prisma/enums.ts';
import { builder } from '../../graphql/builder.ts';
import { Person } from '../accounts/schema.ts';
import { AdminStudent } from '../enrolment/adminSchema.ts';
import { visiblePayments } from '../payments/access.ts';
import { Payment } from '../payments/schema.ts';
import { StudentParent } from './schema.ts';

// What the record page shows of a student beyond its row in the table.

const MAX_ROWS = 50;
const newestFirst = { orderBy: { id: 'desc' as const }, take: MAX_ROWS };

export const StudentConsent = builder.prismaObject('Consent', {
  name: 'StudentConsent',
  description: 'A consent to an enrolment, with the text as it was shown.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    person: t.relation('profile', { type: Person }),
    studentName: t.string({
      select: { student: { select: { firstName: true } } },
      resolve: ({ student }) => student.firstName,
    }),
    text: t.exposeString('text'),
    givenAt: t.expose('givenAt', { type: 'DateTime' }),
  }),
});

const DataRequestKind = builder.enumType(ChildDataRequestKind, { name: 'DataRequestKind' });
const DataRequestStatus = builder.enumType(ChildDataRequestStatus, { name: 'DataRequestStatus' });

export const StudentDataRequest = builder.prismaObject('ChildDataRequest', {
  name: 'StudentDataRequest',
  description: 'A parent’s request to export or delete a child’s data.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: DataRequestKind }),
    status: t.expose('status', { type: DataRequestStatus }),
    studentName: t.string({
      nullable: true,
      description: 'Null once the student is deleted.',
      select: { student: { select: { firstName: true } } },
      resolve: ({ student }) => student?.firstName ?? null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    handledAt: t.expose('handledAt', { type: 'DateTime', nullable: true }),
  }),
});

const StudentAuditEntry = builder.prismaObject('AuditEntry', {
  variant: 'StudentAuditEntry',
  description: 'An entry of the audit log about a student.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    action: t.exposeString('action', { description: 'noun.verb, such as `student.update`.' }),
    actor: t.relation('actor', {
      type: Person,
      nullable: true,
      description: 'Null for the command line, and for an account that is gone.',
    }),
    before: t.expose('before', { type: 'JSON', nullable: true }),
    after: t.expose('after', { type: 'JSON', nullable: true }),
    reason: t.exposeString('reason', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

builder.prismaObjectFields(AdminStudent, (t) => ({
  contact: t.relation('parent', { type: StudentParent, description: 'The parent with contact details.' }),
  login: t.relation('login', { type: Person, nullable: true, description: 'The child’s own account.' }),
  siblings: t.field({
    type: [AdminStudent],
    description: 'The other students of the same parent, oldest first; at most 50.',
    select: (_args, _context, nestedSelection) => ({
      id: true,
      parent: {
        select: { children: nestedSelection({ orderBy: { createdAt: 'asc' }, take: MAX_ROWS + 1 }) },
      },
    }),
    resolve: ({ id, parent }) => parent.children.filter((child: { id: string }) => child.id !== id),
  }),
  lessonCount: t.int({
    description: 'Number of published lessons of the course.',
    select: { course: true },
    resolve: ({ course }, _args, { prisma }) => prisma.lesson.count({ where: { course, isPublished: true } }),
  }),
  submissionCount: t.relationCount('submissions'),
  messageCount: t.relationCount('messages'),
  sessionCount: t.relationCount('sessions'),
  projectCount: t.relationCount('projects'),
  hasCertificate: t.boolean({
    select: { certificate: { select: { id: true } } },
    resolve: ({ certificate }) => certificate !== null,
  }),
  payments: t.relation('payments', {
    type: Payment,
    description: 'The newest 50 payments for this student.',
    query: (_args, { viewer }) => ({ where: visiblePayments(viewer), ...newestFirst }),
  }),
  consents: t.relation('consents', { type: StudentConsent, query: newestFirst }),
  dataRequests: t.relation('dataRequests', { type: StudentDataRequest, query: newestFirst }),
  auditEntries: t.prismaField({
    type: [StudentAuditEntry],
    description: 'The newest 50 entries of the audit log about this student.',
    select: { id: true },
    resolve: (query, { id }, _args, { prisma }) =>
      prisma.auditEntry.findMany({
        ...query,
        where: { entity: 'Student', entityId: id },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: MAX_ROWS,
      }),
  }),
}));
