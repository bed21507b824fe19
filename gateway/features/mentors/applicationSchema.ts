import { z } from 'zod';
import { IDENTITY_DOCUMENT_DAYS, type Reference } from '../../../contract/mentorApplications.ts';
import { MentorApplicationStatus } from '../../generated/prisma/enums.ts';
import { builder } from '../../graphql/builder.ts';
import { loadTable, type SortColumn, tableArgs } from '../../graphql/table.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { Person } from '../accounts/schema.ts';
import { fileLink } from '../files/links.ts';
import { ownApplications, visibleApplications } from './access.ts';
import { applicationRows } from './applicationTable.ts';
import { decideMentorApplication } from './decideMentorApplication.ts';
import { Mentor } from './schema.ts';
import { submitMentorApplication } from './submitMentorApplication.ts';
import { withdrawMentorApplication } from './withdrawMentorApplication.ts';

const StatusEnum = builder.enumType(MentorApplicationStatus, { name: 'MentorApplicationStatus' });

const MentorReference = builder.objectRef<Reference>('MentorReference').implement({
  description: 'Somebody who can say something about an applicant.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    name: t.exposeString('name'),
    contact: t.exposeString('contact'),
    relation: t.exposeString('relation'),
  }),
});

const REFERENCES = z.array(z.object({ name: z.string(), contact: z.string(), relation: z.string() }));

const IdentityDocument = builder.prismaObject('StoredFile', {
  variant: 'IdentityDocument',
  description: 'The identity document of an applicant.',
  authScopes: { signedIn: true },
  select: { id: true, bucket: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    sizeBytes: t.exposeInt('sizeBytes'),
    url: t.string({
      description: 'A link that works for ten minutes. Each reading by an admin is recorded.',
      resolve: (file, _args, context) => fileLink(context, file, 'full'),
    }),
  }),
});

const MentorApplication = builder.prismaObject('MentorApplication', {
  description: 'A person’s application to become a mentor, for them and for admins.',
  authScopes: { signedIn: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    status: t.expose('status', { type: StatusEnum }),
    specialization: t.exposeStringList('specialization'),
    experience: t.exposeString('experience'),
    experienceYears: t.exposeInt('experienceYears'),
    references: t.field({
      type: [MentorReference],
      select: { references: true },
      resolve: ({ references }) => REFERENCES.parse(references),
    }),
    checkReference: t.exposeString('checkReference'),
    checkExpiresAt: t.expose('checkExpiresAt', { type: 'DateTime' }),
    submittedAt: t.expose('submittedAt', { type: 'DateTime' }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true }),
    decisionReason: t.exposeString('decisionReason', { nullable: true }),
    identityDocument: t.relation('identityFile', {
      type: IdentityDocument,
      nullable: true,
      description: `Null once it was deleted, ${IDENTITY_DOCUMENT_DAYS} days after the decision.`,
    }),
  }),
});

const AdminMentorApplication = builder.prismaObject('MentorApplication', {
  variant: 'AdminMentorApplication',
  description: 'An application to become a mentor, as admins see it.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    application: t.variant(MentorApplication),
    status: t.expose('status', { type: StatusEnum }),
    submittedAt: t.expose('submittedAt', { type: 'DateTime' }),
    applicant: t.relation('profile', { type: Person }),
    email: t.string({
      select: { profile: { select: { user: { select: { email: true } } } } },
      resolve: ({ profile }) => profile.user.email,
    }),
    phone: t.string({
      nullable: true,
      select: { profile: { select: { phone: true } } },
      resolve: ({ profile }) => profile.phone,
    }),
    decidedBy: t.relation('decidedBy', { type: Person, nullable: true }),
    mentor: t.field({
      type: Mentor,
      nullable: true,
      description: 'The mentor record of the applicant, if there is one.',
      select: (_args, _context, nestedSelection) => ({
        profile: { select: { mentor: nestedSelection({}) } },
      }),
      resolve: ({ profile }) => profile.mentor,
    }),
  }),
});

const SORTS = { NEWEST: { column: 'submittedAt', kind: 'date' } } satisfies Record<string, SortColumn>;

const AdminMentorApplicationSort = builder.enumType('AdminMentorApplicationSort', {
  values: Object.keys(SORTS) as (keyof typeof SORTS)[],
});

builder.queryFields((t) => ({
  mentorApplication: t.prismaField({
    type: MentorApplication,
    nullable: true,
    description: 'The newest application of the viewer; null if they never applied.',
    authScopes: { signedIn: true },
    resolve: (query, _root, _args, { prisma, viewer }) =>
      prisma.mentorApplication.findFirst({
        ...query,
        where: ownApplications(viewer),
        orderBy: { submittedAt: 'desc' },
      }),
  }),
  adminMentorApplications: t.connection(
    {
      type: AdminMentorApplication,
      description: 'The applications of people who want to be mentors.',
      authScopes: { admin: true },
      args: {
        ...tableArgs(t.arg),
        sort: t.arg({ type: AdminMentorApplicationSort, defaultValue: 'NEWEST' }),
        search: t.arg.string({ required: false, description: 'Words of the name or the e-mail address.' }),
        status: t.arg({ type: StatusEnum, required: false }),
      },
      resolve: (_root, args, context, info) =>
        loadTable<{ id: string }>(context, info, {
          model: context.unprepared.mentorApplication,
          sort: SORTS[args.sort],
          args,
          where: applicationRows(context, context.viewer, args),
        }),
    },
    {
      fields: (connection) => ({
        totalCount: connection.int({
          description: 'Number of applications that match; 10,000 stands for at least as many.',
          resolve: ({ count }) => count(),
        }),
      }),
    },
  ),
  adminMentorApplication: t.prismaField({
    type: AdminMentorApplication,
    nullable: true,
    description: 'One application; null if there is none with this id.',
    authScopes: { admin: true },
    args: { id: t.arg.id() },
    resolve: (query, _root, { id }, { prisma, viewer }) =>
      prisma.mentorApplication.findFirst({
        ...query,
        where: { AND: [{ id }, visibleApplications(viewer)] },
      }),
  }),
}));

const ReferenceInput = builder.inputType('MentorReferenceInput', {
  fields: (t) => ({ name: t.string(), contact: t.string(), relation: t.string() }),
});

const SubmitMentorApplicationInput = builder.inputType('SubmitMentorApplicationInput', {
  fields: (t) => ({
    id: t.id({ description: 'A UUID generated by the client; retrying with the same id is safe.' }),
    specialization: t.stringList({ description: 'What the person teaches.' }),
    experience: t.string(),
    experienceYears: t.int(),
    references: t.field({ type: [ReferenceInput] }),
    identityFileId: t.id({ description: 'A finished upload for the purpose IDENTITY_DOCUMENT.' }),
    checkReference: t.string({ description: 'The reference of a background check.' }),
    checkExpiresAt: t.field({ type: 'DateTime' }),
  }),
});

const WithdrawMentorApplicationInput = builder.inputType('WithdrawMentorApplicationInput', {
  fields: (t) => ({ id: t.id() }),
});

const DecideMentorApplicationInput = builder.inputType('DecideMentorApplicationInput', {
  fields: (t) => ({
    id: t.id(),
    isApproved: t.boolean(),
    reason: t.string({ description: 'Required for a rejection, whose applicant reads it.' }),
    maxStudents: t.int({ required: false, description: 'Limit of the new mentor; null for none.' }),
  }),
});

builder.mutationFields((t) => ({
  submitMentorApplication: t.prismaField({
    type: MentorApplication,
    errors: {},
    description: 'Applies to become a mentor. One application can wait at a time.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: SubmitMentorApplicationInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await submitMentorApplication(context, requireViewer(context), input);
      return context.prisma.mentorApplication.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  withdrawMentorApplication: t.prismaField({
    type: MentorApplication,
    errors: {},
    description: 'Withdraws an application that waits, and deletes its identity document.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: WithdrawMentorApplicationInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await withdrawMentorApplication(context, requireViewer(context), input.id);
      return context.prisma.mentorApplication.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  decideMentorApplication: t.prismaField({
    type: AdminMentorApplication,
    errors: {},
    description: 'Approves an application, which makes the person a mentor, or rejects it.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: DecideMentorApplicationInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await decideMentorApplication(context, requireViewer(context), {
        ...input,
        maxStudents: input.maxStudents ?? null,
      });
      return context.prisma.mentorApplication.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
}));
