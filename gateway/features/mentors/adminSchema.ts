import { UNNAMED_PERSON } from '../../../contract/accounts.ts';
import { CHECK_STATES, checkStateOf } from '../../../contract/mentorRecords.ts';
import { builder, type InputFields } from '../../graphql/builder.ts';
import { loadTable, type SortColumn, tableArgs } from '../../graphql/table.ts';
import { searchConditions } from '../../platform/database/search.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { mentorCandidates, visibleMentors } from './access.ts';
import { createMentor } from './createMentor.ts';
import { deactivateMentor } from './deactivateMentor.ts';
import { deleteMentor } from './deleteMentor.ts';
import { type HandoverPreview, previewHandover } from './handoverPreview.ts';
import { mentorRows } from './mentorTable.ts';
import { renewBackgroundCheck } from './renewBackgroundCheck.ts';
import { RESPONSE_WEEKS, type ResponseWeek, responseTimes } from './responseTimes.ts';
import { Mentor } from './schema.ts';
import { updateMentor } from './updateMentor.ts';

const CheckState = builder.enumType('BackgroundCheckState', {
  description: 'The state of a mentor’s background check. EXPIRING: it runs out within 30 days.',
  values: CHECK_STATES,
});

const ResponseWeekRef = builder.objectRef<ResponseWeek>('MentorResponseWeek').implement({
  description: 'How fast a mentor answered within a week, which begins on Monday in UTC.',
  authScopes: { admin: true },
  fields: (t) => ({
    weekStart: t.expose('weekStart', { type: 'DateTime' }),
    replyCount: t.exposeInt('replyCount', { description: 'Number of first replies to families.' }),
    medianReplyMinutes: t.exposeFloat('medianReplyMinutes', { nullable: true }),
    reviewCount: t.exposeInt('reviewCount'),
    medianReviewMinutes: t.exposeFloat('medianReviewMinutes', {
      nullable: true,
      description: 'Median time for which reviewed work had waited.',
    }),
  }),
});

const Handover = builder.objectRef<HandoverPreview>('MentorHandover').implement({
  description: 'What deactivating a mentor moves.',
  authScopes: { admin: true },
  fields: (t) => ({
    studentCount: t.exposeInt('studentCount'),
    threadCount: t.exposeInt('threadCount', { description: 'Conversations that have begun.' }),
    sessionCount: t.exposeInt('sessionCount', { description: 'Planned sessions.' }),
    cancelledSessionCount: t.exposeInt('cancelledSessionCount', {
      description:
        'Of these, sessions to be cancelled: all without another mentor, and those they have no time for.',
    }),
    pendingReviewCount: t.exposeInt('pendingReviewCount'),
  }),
});

builder.prismaObjectFields(Mentor, (t) => ({
  version: t.exposeInt('version', {
    description: 'Grows with every change; an edit names the one it read.',
  }),
  email: t.string({
    select: { profile: { select: { user: { select: { email: true } } } } },
    resolve: ({ profile }) => profile.user.email,
  }),
  timeZone: t.string({
    select: { profile: { select: { timeZone: true } } },
    resolve: ({ profile }) => profile.timeZone,
  }),
  specialization: t.exposeStringList('specialization'),
  bio: t.exposeString('bio', { nullable: true }),
  experienceYears: t.exposeInt('experienceYears', { nullable: true }),
  hourlyRateMinor: t.exposeInt('hourlyRateMinor', { nullable: true, description: 'In minor units.' }),
  createdAt: t.expose('createdAt', { type: 'DateTime' }),
  backgroundCheckReference: t.exposeString('backgroundCheckReference', { nullable: true }),
  backgroundCheckExpiresAt: t.expose('backgroundCheckExpiresAt', { type: 'DateTime', nullable: true }),
  backgroundCheck: t.field({
    type: CheckState,
    description: 'A mentor whose check has EXPIRED gets no new student.',
    select: { backgroundCheckExpiresAt: true },
    resolve: ({ backgroundCheckExpiresAt }) => checkStateOf(backgroundCheckExpiresAt, Date.now()),
  }),
  sessionCount: t.relationCount('sessions', {
    description: 'Sessions of any time and status; a record with any is never deleted.',
  }),
  handover: t.field({
    type: Handover,
    description: 'What deactivating this mentor would move.',
    args: { toMentorId: t.arg.id({ required: false }) },
    select: { id: true },
    resolve: ({ id }, { toMentorId }, { prisma }) => previewHandover(prisma, id, toMentorId ?? null),
  }),
  responseTimes: t.field({
    type: [ResponseWeekRef],
    description: `Response times of the last ${RESPONSE_WEEKS} weeks, oldest first.`,
    select: { profileId: true },
    resolve: ({ profileId }, _args, { prisma }) => responseTimes(prisma, profileId, new Date()),
  }),
}));

const SORTS = { NEWEST: { column: 'createdAt', kind: 'date' } } satisfies Record<string, SortColumn>;

const AdminMentorSort = builder.enumType('AdminMentorSort', {
  values: Object.keys(SORTS) as (keyof typeof SORTS)[],
});

const MentorCandidate = builder.prismaObject('Profile', {
  variant: 'MentorCandidate',
  description: 'A person with the mentor role who has no mentor record.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The profileId that createMentor takes.' }),
    name: t.string({
      select: { fullName: true },
      resolve: ({ fullName }) => fullName ?? UNNAMED_PERSON,
    }),
    email: t.string({
      select: { user: { select: { email: true } } },
      resolve: ({ user }) => user.email,
    }),
  }),
});

builder.queryFields((t) => ({
  adminMentors: t.connection(
    {
      type: Mentor,
      description: 'The mentor records.',
      authScopes: { admin: true },
      args: {
        ...tableArgs(t.arg),
        sort: t.arg({ type: AdminMentorSort, defaultValue: 'NEWEST' }),
        search: t.arg.string({ required: false, description: 'Words of the name or the e-mail address.' }),
        isActive: t.arg.boolean({ required: false }),
        isAccepting: t.arg.boolean({
          required: false,
          description: 'True for those who can get one more student now, false for the others.',
        }),
        backgroundCheck: t.arg({ type: CheckState, required: false }),
      },
      resolve: async (_root, args, context, info) =>
        loadTable<{ id: string }>(context, info, {
          model: context.unprepared.mentor,
          sort: SORTS[args.sort],
          args,
          where: await mentorRows(context, context.viewer, args),
        }),
    },
    {
      fields: (connection) => ({
        totalCount: connection.int({
          description: 'Number of mentors that match; 10,000 stands for at least as many.',
          resolve: ({ count }) => count(),
        }),
      }),
    },
  ),
  adminMentor: t.prismaField({
    type: Mentor,
    nullable: true,
    description: 'One mentor record; null if there is none with this id.',
    authScopes: { admin: true },
    args: { id: t.arg.id() },
    resolve: (query, _root, { id }, { prisma, viewer }) =>
      prisma.mentor.findFirst({ ...query, where: { AND: [{ id }, visibleMentors(viewer)] } }),
  }),
  mentorCandidates: t.prismaConnection({
    type: MentorCandidate,
    cursor: 'id',
    description: 'The people who can get a mentor record, newest first.',
    authScopes: { admin: true },
    args: { search: t.arg.string({ required: false }) },
    resolve: (query, _root, { search }, { prisma, viewer }) =>
      prisma.profile.findMany({
        ...query,
        where: { AND: [mentorCandidates(viewer), ...searchConditions('searchText', search)] },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      }),
  }),
}));

const recordFields = (t: InputFields) => ({
  specialization: t.stringList(),
  bio: t.string(),
  experienceYears: t.int({ required: false }),
  maxStudents: t.int({ required: false, description: 'Null for no limit.' }),
  hourlyRateMinor: t.int({ required: false, description: 'In minor units.' }),
  isActive: t.boolean(),
});

type RecordFields = {
  experienceYears?: number | null | undefined;
  maxStudents?: number | null | undefined;
  hourlyRateMinor?: number | null | undefined;
};

const withoutGaps = <Input extends RecordFields>(input: Input) => ({
  ...input,
  experienceYears: input.experienceYears ?? null,
  maxStudents: input.maxStudents ?? null,
  hourlyRateMinor: input.hourlyRateMinor ?? null,
});

const VERSION = { description: 'The version that the form was opened with.' };

const CreateMentorInput = builder.inputType('CreateMentorInput', {
  fields: (t) => ({ profileId: t.id(), ...recordFields(t) }),
});
const UpdateMentorInput = builder.inputType('UpdateMentorInput', {
  fields: (t) => ({ id: t.id(), version: t.int(VERSION), ...recordFields(t) }),
});
const RenewBackgroundCheckInput = builder.inputType('RenewBackgroundCheckInput', {
  fields: (t) => ({
    mentorId: t.id(),
    version: t.int(VERSION),
    reference: t.string(),
    expiresAt: t.field({ type: 'DateTime' }),
  }),
});
const DeactivateMentorInput = builder.inputType('DeactivateMentorInput', {
  fields: (t) => ({
    mentorId: t.id(),
    toMentorId: t.id({
      required: false,
      description: 'The mentor who takes over; null leaves the students waiting for one.',
    }),
    reason: t.string({ description: 'For the audit log.' }),
    version: t.int(VERSION),
  }),
});
const DeleteMentorInput = builder.inputType('DeleteMentorInput', {
  fields: (t) => ({ id: t.id(), version: t.int(VERSION) }),
});

const DeletedMentor = builder.objectRef<{ id: string; isKept: boolean }>('DeletedMentor').implement({
  authScopes: { admin: true },
  fields: (t) => ({
    mentorId: t.exposeID('id'),
    isKept: t.exposeBoolean('isKept', {
      description: 'True when the record has sessions, so that it was made inactive instead.',
    }),
  }),
});

builder.mutationFields((t) => ({
  createMentor: t.prismaField({
    type: Mentor,
    errors: {},
    description: 'Makes a person with the mentor role a mentor.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: CreateMentorInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await createMentor(context, requireViewer(context), withoutGaps(input));
      return context.prisma.mentor.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  updateMentor: t.prismaField({
    type: Mentor,
    errors: {},
    authScopes: { admin: true },
    args: { input: t.arg({ type: UpdateMentorInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await updateMentor(context, requireViewer(context), withoutGaps(input));
      return context.prisma.mentor.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  renewBackgroundCheck: t.prismaField({
    type: Mentor,
    errors: {},
    authScopes: { admin: true },
    args: { input: t.arg({ type: RenewBackgroundCheckInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await renewBackgroundCheck(context, requireViewer(context), input);
      return context.prisma.mentor.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  deactivateMentor: t.prismaField({
    type: Mentor,
    errors: {},
    description: 'Makes a mentor inactive and hands the students over to another one, in one step.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: DeactivateMentorInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await deactivateMentor(context, requireViewer(context), {
        ...input,
        toMentorId: input.toMentorId ?? null,
      });
      return context.prisma.mentor.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  deleteMentor: t.field({
    type: DeletedMentor,
    errors: {},
    description: 'Deletes a mentor record and unassigns the students; one with sessions is made inactive.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: DeleteMentorInput }) },
    resolve: (_root, { input }, context) => deleteMentor(context, requireViewer(context), input),
  }),
}));
