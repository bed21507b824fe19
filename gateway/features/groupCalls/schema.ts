import { throwIfInvalid } from '../../../contract/errors.ts';
import { isPicture } from '../../../contract/files.ts';
import { checkSpan } from '../../../contract/sessions.ts';
import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { builder } from '../../graphql/builder.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { Person } from '../accounts/schema.ts';
import { recordReads } from '../audit/recordReads.ts';
import { CourseEnum } from '../enrolment/enums.ts';
import { fileLink } from '../files/links.ts';
import { SessionPeriodEnum } from '../sessions/enums.ts';
import { holders } from '../sessions/schema.ts';
import {
  callMentors,
  callStudents,
  callsInPeriod,
  heldCallsBetween,
  hostedGroupCalls,
  visibleGroupCalls,
} from './access.ts';
import { GroupCallAttendanceEnum, GroupCallHostRoleEnum, GroupCallStatusEnum } from './enums.ts';
import { type CallSeat, callSeats, PLACES_IN_ORDER, type SeatFile } from './seats.ts';

/** Most mentors who can be chosen. */
const MAX_MENTORS = 200;

const GroupCallHost = builder.prismaObject('GroupCallHost', {
  description: 'A mentor who holds a call.',
  authScopes: { signedIn: true },
  select: { callId: true, role: true },
  fields: (t) => ({
    role: t.expose('role', { type: GroupCallHostRoleEnum }),
    mentorId: t.exposeID('mentorId'),
    person: t.field({
      type: Person,
      select: (_args, _context, nestedSelection) => ({
        mentor: { select: { profile: nestedSelection({}) } },
      }),
      resolve: ({ mentor }) => mentor.profile,
    }),
    joinedAt: t.expose('joinedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the mentor last came in; null until then.',
    }),
    leftAt: t.expose('leftAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the mentor said that they left after that; null while they are there.',
    }),
  }),
});

const GroupCallFile = builder.objectRef<SeatFile>('GroupCallFile').implement({
  description:
    'A file that a child shows in a call, for those who see the seat, until some weeks after the call.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the upload that became this file.' }),
    name: t.exposeString('name'),
    sizeBytes: t.exposeInt('sizeBytes'),
    url: t.string({
      description: 'Path of the file on this site; the link works for a day.',
      resolve: (file, _args, context) => fileLink(context, file, 'full'),
    }),
    thumbnailUrl: t.string({
      nullable: true,
      description: 'A small version of a picture; null for any other file.',
      resolve: (file, _args, context) => (isPicture(file) ? fileLink(context, file, 'small') : null),
    }),
  }),
});

const GroupCallStay = builder.objectRef<CallSeat['stays'][number]>('GroupCallStay').implement({
  description: 'A time that a child was in a call.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    joinedAt: t.expose('joinedAt', { type: 'DateTime' }),
    leftAt: t.expose('leftAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'Null until somebody says that the child left; who never does counts until the end of the call.',
    }),
  }),
});

const GroupCallSeat = builder.objectRef<CallSeat>('GroupCallSeat').implement({
  description: 'A child who signed up. Its family and who holds the call see it.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    studentId: t.exposeID('studentId'),
    firstName: t.string({ resolve: ({ student }) => student.firstName }),
    position: t.exposeInt('position', { description: 'From 1, in the order of signing up.' }),
    isWaiting: t.exposeBoolean('isWaiting', { description: 'True on the waiting list.' }),
    speaker: t.exposeInt('speaker', {
      nullable: true,
      description: 'From 1 in the order of speakers; null for who shows nothing or waits.',
    }),
    showing: t.exposeString('showing', { nullable: true, description: 'What the child wants to show.' }),
    link: t.exposeString('link', { nullable: true, description: 'An https link to it.' }),
    file: t.field({
      type: GroupCallFile,
      nullable: true,
      description: 'A file of it; null once its time is over.',
      resolve: ({ file }) => file,
    }),
    stays: t.expose('stays', {
      type: [GroupCallStay],
      description: 'The times that the child was in the call, earliest first.',
    }),
    markedAs: t.expose('markedAs', {
      type: GroupCallAttendanceEnum,
      nullable: true,
      description: 'What who holds the call says, which goes before the stays; null for what the stays say.',
    }),
  }),
});

type ChildInCall = { id: string; firstName: string; seat: CallSeat | null };

const GroupCallChild = builder.objectRef<ChildInCall>('GroupCallChild').implement({
  description: 'A child of the viewer’s family who can come to a call.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    studentId: t.exposeID('id'),
    firstName: t.exposeString('firstName'),
    seat: t.field({ type: GroupCallSeat, nullable: true, resolve: ({ seat }) => seat }),
  }),
});

const HOSTS_IN_ORDER = { orderBy: { role: 'asc' as const } };

const VIEWED_CALL = (viewer: Viewer | null) =>
  ({
    ...{ id: true, capacity: true, recordingUrl: true, recordingUntil: true },
    places: PLACES_IN_ORDER,
    hosts: { ...HOSTS_IN_ORDER, select: { mentorId: true } },
    space: {
      select: {
        students: {
          where: callStudents(viewer),
          orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
          select: { id: true, firstName: true },
        },
      },
    },
  }) satisfies Prisma.GroupCallSelect;

type ViewedCall = Prisma.GroupCallGetPayload<{ select: ReturnType<typeof VIEWED_CALL> }>;

function childrenIn(call: ViewedCall): ChildInCall[] {
  const seats = callSeats(call);
  return call.space.students.map(({ id, firstName }) => ({
    ...{ id, firstName, seat: seats.find(({ studentId }) => studentId === id) ?? null },
  }));
}

const isHost = (call: ViewedCall, viewer: Viewer | null) =>
  viewer?.role === 'ADMIN' || call.hosts.some(({ mentorId }) => mentorId === viewer?.mentorId);

/** Returns whether the recording is for the viewer: for hosts and admins, and families of who signed up, for a time. */
const isRecordingShown = (call: ViewedCall, viewer: Viewer | null) =>
  call.recordingUntil !== null &&
  call.recordingUntil > new Date() &&
  (isHost(call, viewer) || childrenIn(call).some(({ seat }) => seat !== null));

const GroupCallForViewer = builder.objectRef<ViewedCall>('GroupCallForViewer').implement({
  description: 'What a call is to the viewer alone.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    canManage: t.boolean({
      description: 'True for who holds the call, and for admins.',
      resolve: (call, _args, { viewer }) => isHost(call, viewer),
    }),
    isHost: t.boolean({
      description: 'True for who holds the call.',
      resolve: ({ hosts }, _args, { viewer }) => hosts.some(({ mentorId }) => mentorId === viewer?.mentorId),
    }),
    children: t.field({ type: [GroupCallChild], resolve: childrenIn }),
    recordingUrl: t.string({
      nullable: true,
      description: 'For families of children who signed up, hosts and admins; null once its time is over.',
      resolve: (call, _args, { viewer }) => (isRecordingShown(call, viewer) ? call.recordingUrl : null),
    }),
    recordingUntil: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: (call, _args, { viewer }) => (isRecordingShown(call, viewer) ? call.recordingUntil : null),
    }),
  }),
});

export const GroupCall = builder.prismaObject('GroupCall', {
  description: 'A live call of two mentors with children of a course, who show their work.',
  authScopes: { signedIn: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    course: t.expose('course', { type: CourseEnum }),
    topic: t.exposeString('topic'),
    startsAt: t.expose('startsAt', { type: 'DateTime' }),
    endsAt: t.expose('endsAt', { type: 'DateTime' }),
    capacity: t.exposeInt('capacity', { description: 'Places for children.' }),
    signedUpCount: t.int({
      description: 'Children who signed up, those who wait included.',
      select: { capacity: true, places: PLACES_IN_ORDER },
      resolve: (call) => callSeats(call).length,
    }),
    hosts: t.relation('hosts', {
      type: GroupCallHost,
      query: HOSTS_IN_ORDER,
      description: 'The host first.',
    }),
    status: t.expose('status', { type: GroupCallStatusEnum }),
    notes: t.exposeString('notes', { nullable: true, description: 'What was shown and said.' }),
    seriesId: t.exposeID('seriesId', {
      nullable: true,
      description: 'Identifies the weekly calls that were scheduled together; null for a single one.',
    }),
    version: t.exposeInt('version', {
      description: 'Grows with every change; an edit names the one it read.',
    }),
    forViewer: t.field({
      type: GroupCallForViewer,
      select: (_args, { viewer }) => VIEWED_CALL(viewer),
      resolve: (call) => call,
    }),
  }),
});

const GroupCallMentor = builder.prismaObject('Mentor', {
  variant: 'GroupCallMentor',
  description: 'A mentor who can hold a call.',
  authScopes: holders,
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.string({
      select: { profile: { select: { fullName: true } } },
      resolve: ({ profile }) => profile.fullName ?? 'No name',
    }),
    isViewer: t.boolean({
      select: { profileId: true },
      resolve: ({ profileId }, _args, { viewer }) => profileId === viewer?.id,
    }),
  }),
});

builder.queryFields((t) => ({
  groupCall: t.prismaField({
    type: GroupCall,
    nullable: true,
    description: 'A call that the viewer sees; null if there is none.',
    authScopes: { signedIn: true },
    args: { id: t.arg.id() },
    resolve: (query, _root, { id }, { prisma, viewer }) =>
      prisma.groupCall.findFirst({ ...query, where: { AND: [{ id }, visibleGroupCalls(viewer)] } }),
  }),
  groupCalls: t.prismaConnection({
    type: GroupCall,
    cursor: 'id',
    description: 'The calls that the viewer sees: upcoming ones earliest first, past ones latest first.',
    authScopes: { signedIn: true },
    args: {
      period: t.arg({ type: SessionPeriodEnum }),
      course: t.arg({ type: CourseEnum, required: false, description: 'Absent for all courses.' }),
    },
    resolve: (query, _root, { period, course }, { prisma, viewer }) => {
      const order = period === 'UPCOMING' ? 'asc' : 'desc';
      return prisma.groupCall.findMany({
        ...query,
        where: {
          AND: [visibleGroupCalls(viewer), course ? { course } : {}, callsInPeriod(period, new Date())],
        },
        orderBy: [{ startsAt: order }, { id: order }],
      });
    },
  }),
  groupCallsBetween: t.prismaField({
    type: [GroupCall],
    description: 'The calls that the viewer holds within a time of up to 8 days, earliest first.',
    authScopes: { mentor: true },
    args: { from: t.arg({ type: 'DateTime' }), to: t.arg({ type: 'DateTime' }) },
    resolve: (query, _root, { from, to }, context) => {
      const { mentorId } = requireViewer(context);
      throwIfInvalid(checkSpan(from, to));
      if (mentorId === null) return [];
      return context.prisma.groupCall.findMany({
        ...query,
        where: { AND: [hostedGroupCalls(context.viewer), heldCallsBetween(mentorId, from, to)] },
        orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
      });
    },
  }),
  groupCallSeats: t.field({
    type: [GroupCallSeat],
    description: 'Who signed up for a call that the viewer holds, in their order; all for an admin.',
    authScopes: holders,
    args: { callId: t.arg.id() },
    resolve: async (_root, { callId }, context) => {
      const viewer = requireViewer(context);
      const call = await context.prisma.groupCall.findFirst({
        where: { AND: [{ id: callId }, hostedGroupCalls(viewer)] },
        select: { capacity: true, places: PLACES_IN_ORDER },
      });
      const seats = call ? callSeats(call) : [];
      if (viewer.role === 'ADMIN' && seats.length > 0)
        await recordReads(context.prisma, viewer, {
          ...{ action: 'groupCall.readSeats', entity: 'GroupCall', ids: [callId], reason: null },
        });
      return seats;
    },
  }),
  groupCallMentors: t.prismaField({
    type: [GroupCallMentor],
    description: 'The mentors who can hold a call, by name.',
    authScopes: holders,
    resolve: (query, _root, _args, { prisma }) =>
      prisma.mentor.findMany({
        ...query,
        where: callMentors(new Date()),
        orderBy: [{ profile: { fullName: 'asc' } }, { id: 'asc' }],
        take: MAX_MENTORS,
      }),
  }),
}));
