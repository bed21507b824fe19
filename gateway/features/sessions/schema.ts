import { openLink } from '../../../contract/sessions.ts';
import { builder, type InputFields, SAME_FOR_ALL } from '../../graphql/builder.ts';
import { feedPayload, feedSubscription } from '../../graphql/subscriptionFields.ts';
import { Person } from '../accounts/schema.ts';
import { signedIn } from '../accounts/signedIn.ts';
import { visibleStudents } from '../enrolment/access.ts';
import { CourseEnum } from '../enrolment/enums.ts';
import { Student } from '../enrolment/schema.ts';
import { visibleSessions } from './access.ts';
import { cancelSession } from './cancelSession.ts';
import { completeSession } from './completeSession.ts';
import { deleteSession } from './deleteSession.ts';
import { SessionKindEnum, SessionPlatformEnum, SessionStatusEnum, SessionsWhenEnum } from './enums.ts';
import { scheduleSession } from './scheduleSession.ts';
import { partsOfSessionEntity } from './tellSession.ts';
import { toldSessions } from './toldSessions.ts';
import { updateSession } from './updateSession.ts';

/** People who hold sessions. */
const holders = { $any: { mentor: true, admin: true } };

export const MentorSession = builder.prismaObject('MentorSession', {
  description: 'A meeting of a mentor with one student.',
  extensions: SAME_FOR_ALL,
  authScopes: { signedIn: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    studentId: t.exposeID('studentId'),
    studentName: t.string({
      description: 'The first name of the child.',
      select: { student: { select: { firstName: true } } },
      resolve: ({ student }) => student.firstName,
    }),
    course: t.field({
      type: CourseEnum,
      select: { student: { select: { course: true } } },
      resolve: ({ student }) => student.course,
    }),
    mentor: t.field({
      type: Person,
      select: (_args, _context, nestedSelection) => ({
        mentor: { select: { profile: nestedSelection({}) } },
      }),
      resolve: ({ mentor }) => mentor.profile,
    }),
    title: t.exposeString('title'),
    description: t.exposeString('description', { nullable: true }),
    startsAt: t.expose('startsAt', { type: 'DateTime' }),
    endsAt: t.expose('endsAt', { type: 'DateTime' }),
    durationMinutes: t.exposeInt('durationMinutes'),
    kind: t.expose('kind', { type: SessionKindEnum }),
    platform: t.expose('platform', { type: SessionPlatformEnum }),
    meetingLink: t.string({
      nullable: true,
      description:
        'Where to join; null once the session is completed or cancelled, or its mentor is no longer the child’s.',
      select: {
        ...{ meetingLink: true, status: true, mentorId: true },
        mentor: { select: { isActive: true } },
        student: { select: { mentorId: true } },
      },
      resolve: openLink,
    }),
    status: t.expose('status', { type: SessionStatusEnum }),
    notes: t.exposeString('notes', { nullable: true, description: 'What the mentor says of it.' }),
    familyTimeZone: t.string({
      description: 'The zone that the family lives in: the parent’s.',
      select: { student: { select: { parent: { select: { timeZone: true } } } } },
      resolve: ({ student }) => student.parent.timeZone,
    }),
  }),
});

builder.prismaObjectField(Student, 'familyTimeZone', (t) =>
  t.string({
    description: 'The zone that the family lives in: the parent’s.',
    select: { parent: { select: { timeZone: true } } },
    resolve: ({ parent }) => parent.timeZone,
  }),
);

builder.queryFields((t) => ({
  session: t.prismaField({
    type: MentorSession,
    nullable: true,
    authScopes: { signedIn: true },
    args: { id: t.arg.id() },
    resolve: (query, _root, { id }, { prisma, viewer }) =>
      prisma.mentorSession.findFirst({ ...query, where: { AND: [{ id }, visibleSessions(viewer)] } }),
  }),
  sessions: t.prismaConnection({
    type: MentorSession,
    cursor: 'id',
    description:
      'Sessions of one student, or all that the viewer may see: scheduled ones next first, the others newest first.',
    authScopes: { signedIn: true },
    args: { studentId: t.arg.id({ required: false }), when: t.arg({ type: SessionsWhenEnum }) },
    resolve: (query, _root, { studentId, when }, { prisma, viewer }) => {
      const isUpcoming = when === 'UPCOMING';
      const order = isUpcoming ? 'asc' : 'desc';
      return prisma.mentorSession.findMany({
        ...query,
        where: {
          AND: [visibleSessions(viewer), studentId ? { studentId } : {}],
          status: isUpcoming ? 'SCHEDULED' : { not: 'SCHEDULED' },
        },
        orderBy: [{ startsAt: order }, { id: order }],
      });
    },
  }),
}));

/** What a mentor writes of a session, new or old. */
const writtenSession = (t: InputFields) => ({
  title: t.string(),
  description: t.string(),
  startsAt: t.field({ type: 'DateTime' }),
  durationMinutes: t.int(),
  kind: t.field({ type: SessionKindEnum }),
  platform: t.field({ type: SessionPlatformEnum }),
  meetingLink: t.string({ description: 'An https address; blank asks for a room.' }),
});

const ScheduleSessionInput = builder.inputType('ScheduleSessionInput', {
  fields: (t) => ({
    id: t.id({ description: 'A fresh UUID of the sender’s making; sending again under it is safe.' }),
    studentId: t.id(),
    ...writtenSession(t),
  }),
});

const UpdateSessionInput = builder.inputType('UpdateSessionInput', {
  fields: (t) => ({ sessionId: t.id(), ...writtenSession(t) }),
});

const CompleteSessionInput = builder.inputType('CompleteSessionInput', {
  fields: (t) => ({ sessionId: t.id(), notes: t.string({ description: 'The family reads them.' }) }),
});

const CancelSessionInput = builder.inputType('CancelSessionInput', {
  fields: (t) => ({ sessionId: t.id() }),
});

const DeleteSessionInput = builder.inputType('DeleteSessionInput', {
  fields: (t) => ({ sessionId: t.id() }),
});

const DeletedSession = builder.objectRef<{ id: string }>('DeletedSession').implement({
  description: 'What was a session.',
  authScopes: { signedIn: true },
  fields: (t) => ({ sessionId: t.exposeID('id') }),
});

builder.mutationFields((t) => ({
  scheduleSession: t.prismaField({
    type: MentorSession,
    errors: {},
    authScopes: { mentor: true },
    args: { input: t.arg({ type: ScheduleSessionInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await scheduleSession(context, signedIn(context), input);
      return context.prisma.mentorSession.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  updateSession: t.prismaField({
    type: MentorSession,
    errors: {},
    authScopes: holders,
    args: { input: t.arg({ type: UpdateSessionInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await updateSession(context, signedIn(context), input);
      return context.prisma.mentorSession.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  completeSession: t.prismaField({
    type: MentorSession,
    errors: {},
    authScopes: holders,
    args: { input: t.arg({ type: CompleteSessionInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await completeSession(context, signedIn(context), input.sessionId, input.notes);
      return context.prisma.mentorSession.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  cancelSession: t.prismaField({
    type: MentorSession,
    errors: {},
    authScopes: holders,
    args: { input: t.arg({ type: CancelSessionInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await cancelSession(context, signedIn(context), input.sessionId);
      return context.prisma.mentorSession.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  deleteSession: t.field({
    type: DeletedSession,
    errors: {},
    authScopes: holders,
    args: { input: t.arg({ type: DeleteSessionInput }) },
    resolve: async (_root, { input }, context) => ({
      id: await deleteSession(context, signedIn(context), input.sessionId),
    }),
  }),
}));

const SessionChanged = feedPayload(
  'SessionChanged',
  'A session was scheduled, changed, completed, cancelled or deleted.',
);

builder.objectFields(SessionChanged, (t) => ({
  sessionId: t.id({ resolve: ({ entityId }) => partsOfSessionEntity(entityId).id }),
  session: t.prismaField({
    type: MentorSession,
    nullable: true,
    description: 'As it is now; null once it is deleted.',
    resolve: (query, { entityId }, _args, { prisma, viewer }) =>
      prisma.mentorSession.findFirst({
        ...query,
        where: { AND: [{ id: partsOfSessionEntity(entityId).id }, visibleSessions(viewer)] },
      }),
  }),
  student: t.prismaField({
    type: Student,
    nullable: true,
    description: 'The student, whose next session may be another now; null to a mentor of before.',
    resolve: (query, { entityId }, _args, { prisma, viewer }) =>
      prisma.student.findFirst({
        ...query,
        where: { AND: [{ id: partsOfSessionEntity(entityId).studentId }, visibleStudents(viewer)] },
      }),
  }),
}));

feedSubscription('sessionChanged', {
  description: 'What becomes of the sessions that the viewer may see.',
  payload: SessionChanged,
  args: {},
  source: { kinds: ['session.changed'], visible: toldSessions },
});
