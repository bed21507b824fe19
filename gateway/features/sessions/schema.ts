import { isGeneratedRoom } from '../../../contract/rooms.ts';
import { joinLink } from '../../../contract/sessions.ts';
import type { Viewer } from '../../context.ts';
import type { Prisma as Where } from '../../generated/prisma/client.ts';
import { builder, type InputFields, VIEWER_INDEPENDENT } from '../../graphql/builder.ts';
import { feedPayload, feedSubscription } from '../../graphql/subscriptionFields.ts';
import { loadTable, type SortColumn } from '../../graphql/table.ts';
import type { Prisma } from '../../platform/database/prisma.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { Person } from '../accounts/schema.ts';
import { visibleStudents } from '../enrolment/access.ts';
import { CourseEnum } from '../enrolment/enums.ts';
import { Student } from '../enrolment/schema.ts';
import { sessionsInPeriod, visibleSessions, visibleStudentsWithSessions } from './access.ts';
import { cancelSession } from './cancelSession.ts';
import { completeSession } from './completeSession.ts';
import { deleteSession } from './deleteSession.ts';
import { SessionKindEnum, SessionPeriodEnum, SessionPlatformEnum, SessionStatusEnum } from './enums.ts';
import { markSessionMissed } from './markSessionMissed.ts';
import { scheduleSession } from './scheduleSession.ts';
import { updateSession } from './updateSession.ts';
import { visibleSessionEvents } from './visibleSessionEvents.ts';

const BY_START: SortColumn = { column: 'startsAt', kind: 'date' };

/** Scopes of the people who hold sessions. */
export const holders = { $any: { mentor: true, admin: true } };

export const MentorSession = builder.prismaObject('MentorSession', {
  description: 'A meeting of a mentor with one student.',
  extensions: VIEWER_INDEPENDENT,
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
        'Link to join; null once the session is over or cancelled, or its mentor is no longer the child’s.',
      select: {
        ...{ meetingLink: true, status: true, startsAt: true, endsAt: true, mentorId: true },
        mentor: { select: { isActive: true } },
        student: { select: { mentorId: true } },
      },
      resolve: (session) => joinLink(session, Date.now()),
    }),
    hasGeneratedRoom: t.boolean({
      description: 'True unless its mentor typed a link.',
      select: { meetingLink: true },
      resolve: ({ meetingLink }, _args, { config }) => isGeneratedRoom(meetingLink, config.roomUrl),
    }),
    status: t.expose('status', { type: SessionStatusEnum }),
    notes: t.exposeString('notes', { nullable: true, description: 'Notes of the mentor.' }),
    version: t.exposeInt('version', {
      description: 'Grows with every change; an edit names the one it read.',
    }),
    familyTimeZone: t.string({
      description: 'Time zone of the family: that of the parent.',
      select: { student: { select: { parent: { select: { timeZone: true } } } } },
      resolve: ({ student }) => student.parent.timeZone,
    }),
  }),
});

builder.prismaObjectField(Student, 'familyTimeZone', (t) =>
  t.string({
    description: 'Time zone of the family: that of the parent.',
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
  sessions: t.connection({
    type: MentorSession,
    description:
      'Sessions of one student, or all that the viewer may see: upcoming ones earliest first, past ones latest first.',
    authScopes: { signedIn: true },
    args: { studentId: t.arg.id({ required: false }), period: t.arg({ type: SessionPeriodEnum }) },
    resolve: async (_root, { studentId, period, first, after }, context, info) => {
      const { prisma, viewer } = context;
      return loadTable<{ id: string }>(context, info, {
        model: prisma.mentorSession,
        sort: BY_START,
        args: { first, after, isDescending: period === 'PAST' },
        where: {
          AND: [
            visibleSessions(viewer),
            studentId ? { studentId } : await ofVisibleStudents(prisma, viewer),
            sessionsInPeriod(period, new Date()),
          ],
        },
      });
    },
  }),
}));

/**
 * Selects the sessions of visible children by the ids of these, by which an index finds them. It grants nothing: whose
 * sessions are visible is asked with it.
 */
async function ofVisibleStudents(
  prisma: Prisma,
  viewer: Viewer | null,
): Promise<Where.MentorSessionWhereInput> {
  if (viewer?.role === 'ADMIN') return {};
  const where = visibleStudentsWithSessions(viewer);
  const students = await prisma.student.findMany({ where, select: { id: true } });
  return { studentId: { in: students.map(({ id }) => id) } };
}

/** Input fields of a session, new or existing. */
const sessionInputFields = (t: InputFields) => ({
  title: t.string(),
  description: t.string(),
  startsAt: t.field({ type: 'DateTime' }),
  durationMinutes: t.int(),
  kind: t.field({ type: SessionKindEnum }),
  platform: t.field({ type: SessionPlatformEnum }),
  meetingLink: t.string({ description: 'An https URL; a room is generated when blank.' }),
});

const ScheduleSessionInput = builder.inputType('ScheduleSessionInput', {
  fields: (t) => ({
    id: t.id({ description: 'A UUID generated by the client; retrying with the same id is safe.' }),
    studentId: t.id(),
    weeks: t.int({
      required: false,
      description:
        'For how many weeks it takes place, at the same time of the mentor’s clock; absent for once.',
    }),
    ...sessionInputFields(t),
  }),
});

const UpdateSessionInput = builder.inputType('UpdateSessionInput', {
  fields: (t) => ({
    sessionId: t.id(),
    version: t.int({ description: 'The version that the form was opened with.' }),
    ...sessionInputFields(t),
  }),
});

const CompleteSessionInput = builder.inputType('CompleteSessionInput', {
  fields: (t) => ({ sessionId: t.id(), notes: t.string({ description: 'Visible to the family.' }) }),
});

const MarkSessionMissedInput = builder.inputType('MarkSessionMissedInput', {
  fields: (t) => ({ sessionId: t.id(), notes: t.string({ description: 'Visible to the family.' }) }),
});

const CancelSessionInput = builder.inputType('CancelSessionInput', {
  fields: (t) => ({ sessionId: t.id() }),
});

const DeleteSessionInput = builder.inputType('DeleteSessionInput', {
  fields: (t) => ({ sessionId: t.id() }),
});

const DeletedSession = builder.objectRef<{ id: string }>('DeletedSession').implement({
  description: 'A deleted session.',
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
      const id = await scheduleSession(context, requireViewer(context), {
        ...{ ...input, weeks: input.weeks ?? 1 },
      });
      return context.prisma.mentorSession.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  updateSession: t.prismaField({
    type: MentorSession,
    errors: {},
    authScopes: holders,
    args: { input: t.arg({ type: UpdateSessionInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await updateSession(context, requireViewer(context), input);
      return context.prisma.mentorSession.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  completeSession: t.prismaField({
    type: MentorSession,
    description: 'Closes a session that took place, from its start on.',
    errors: {},
    authScopes: holders,
    args: { input: t.arg({ type: CompleteSessionInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await completeSession(context, requireViewer(context), input.sessionId, input.notes);
      return context.prisma.mentorSession.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  markSessionMissed: t.prismaField({
    type: MentorSession,
    description: 'Closes a session that the family did not come to, from its start on.',
    errors: {},
    authScopes: holders,
    args: { input: t.arg({ type: MarkSessionMissedInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await markSessionMissed(context, requireViewer(context), input.sessionId, input.notes);
      return context.prisma.mentorSession.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  cancelSession: t.prismaField({
    type: MentorSession,
    errors: {},
    authScopes: holders,
    args: { input: t.arg({ type: CancelSessionInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await cancelSession(context, requireViewer(context), input.sessionId);
      return context.prisma.mentorSession.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  deleteSession: t.field({
    type: DeletedSession,
    errors: {},
    authScopes: holders,
    args: { input: t.arg({ type: DeleteSessionInput }) },
    resolve: async (_root, { input }, context) => ({
      id: await deleteSession(context, requireViewer(context), input.sessionId),
    }),
  }),
}));

const SessionChanged = feedPayload<'session.changed'>(
  'SessionChanged',
  'A session was scheduled, changed, closed, cancelled or deleted.',
);

builder.objectFields(SessionChanged, (t) => ({
  sessionId: t.id({ resolve: ({ payload }) => payload.sessionId }),
  session: t.prismaField({
    type: MentorSession,
    nullable: true,
    description: 'The session as it is now; null once it is deleted.',
    resolve: (query, { payload }, _args, { prisma, viewer }) =>
      prisma.mentorSession.findFirst({
        ...query,
        where: { AND: [{ id: payload.sessionId }, visibleSessions(viewer)] },
      }),
  }),
  student: t.prismaField({
    type: Student,
    nullable: true,
    description: 'The student, whose next session may have changed; null for a previous mentor.',
    resolve: (query, { payload }, _args, { prisma, viewer }) =>
      prisma.student.findFirst({
        ...query,
        where: { AND: [{ id: payload.studentId }, visibleStudents(viewer)] },
      }),
  }),
}));

feedSubscription('sessionChanged', {
  description: 'Changes of the sessions that the viewer may see.',
  payload: SessionChanged,
  args: {},
  source: { kinds: ['session.changed'], visible: visibleSessionEvents },
});
