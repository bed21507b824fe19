// The types of the dashboard on Pothos with its plugins for Prisma and for connections, as their documentation has them: a
// field exposes a column or a relation, and the plugin loads what the document asks for.
import SchemaBuilder from '@pothos/core';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import { getDatamodel } from '../../../gateway/generated/pothos.ts';
import {
  Course,
  EnrolmentPaymentStatus,
  InstalmentPlanStatus,
  MentorSessionKind,
  MentorSessionStatus,
  MessageKind,
  MessagePriority,
  NotificationKind,
  Package,
  PaymentStatus,
  Role,
  SessionPlatform,
  SessionRequestKind,
  SessionRequestState,
  SubmissionStatus,
} from '../../../gateway/generated/prisma/enums.ts';
import { addQueries, visibleNotifications } from './pothosQueries.mjs';

/** The values of enums by their names in the schema. */
const ENUMS = {
  ...{ Course, Package, EnrolmentPaymentStatus, PaymentStatus, InstalmentPlanStatus, Role, SubmissionStatus },
  ...{ SessionKind: MentorSessionKind, SessionPlatform, SessionStatus: MentorSessionStatus },
  ...{ SessionRequestKind, SessionRequestState, MessageKind, MessagePriority, NotificationKind },
};

export function pothosSchema(prisma) {
  const builder = new SchemaBuilder({
    plugins: [RelayPlugin, PrismaPlugin],
    defaultFieldNullability: false,
    relay: {},
    prisma: { client: prisma, dmmf: getDatamodel() },
  });
  builder.scalarType('DateTime', {
    serialize: (date) => date.toISOString(),
    parseValue: (value) => new Date(value),
  });
  const enumTypes = Object.fromEntries(
    Object.entries(ENUMS).map(([name, values]) => [
      name,
      builder.enumType(name, { values: Object.keys(values) }),
    ]),
  );
  /** Fields that expose columns of the same name. */
  const columns = (
    t,
    { ids = [], strings = [], texts = [], ints = [], numbers = [], times = [], dates = [] },
  ) =>
    Object.fromEntries([
      ...ids.map((name) => [name, t.exposeID(name)]),
      ...strings.map((name) => [name, t.exposeString(name)]),
      ...texts.map((name) => [name, t.exposeString(name, { nullable: true })]),
      ...ints.map((name) => [name, t.exposeInt(name)]),
      ...numbers.map((name) => [name, t.exposeInt(name, { nullable: true })]),
      ...times.map((name) => [name, t.expose(name, { type: 'DateTime' })]),
      ...dates.map((name) => [name, t.expose(name, { type: 'DateTime', nullable: true })]),
    ]);
  const enumOf = (t, column, type) => t.expose(column, { type: enumTypes[type] });

  const Person = builder.prismaObject('Profile', {
    name: 'Person',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.string({ select: { fullName: true }, resolve: ({ fullName }) => fullName ?? '' }),
      avatar: t.exposeString('avatarId', { nullable: true }),
      role: enumOf(t, 'role', 'Role'),
    }),
  });
  const mentor = (t, nullable) =>
    t.field({
      ...{ type: Person, nullable },
      select: (_args, _context, nested) => ({ mentor: { select: { profile: nested(true) } } }),
      resolve: (row) => row.mentor?.profile ?? null,
    });

  builder.prismaObject('Lesson', {
    fields: (t) => columns(t, { ids: ['id'], strings: ['title'], ints: ['number', 'videoDurationMinutes'] }),
  });
  builder.prismaObject('LessonCompletion', { fields: (t) => columns(t, { ids: ['lessonId'] }) });
  builder.prismaObject('Certificate', {
    fields: (t) => ({
      ...columns(t, { ids: ['id'], strings: ['code'], times: ['issuedAt'] }),
      fileUrl: t.string({ resolve: ({ id }) => `/certificates/${id}.pdf` }),
      verificationUrl: t.string({ select: { code: true }, resolve: ({ code }) => `/certificates/${code}` }),
    }),
  });
  const Payment = builder.prismaObject('Payment', {
    fields: (t) => ({
      id: t.exposeID('id'),
      status: enumOf(t, 'status', 'PaymentStatus'),
      nextAttemptAt: t.expose('nextVerifyAt', { type: 'DateTime', nullable: true }),
    }),
  });
  const PayableParts = builder.objectRef('PayableParts').implement({
    fields: (t) => columns(t, { ints: ['firstPart', 'lastPart', 'amountMinor'] }),
  });
  builder.prismaObject('Instalment', {
    fields: (t) => ({
      ...columns(t, { ints: ['number', 'amountMinor'], times: ['dueAt'], dates: ['paidAt'] }),
      id: t.id({ resolve: ({ planId, number }) => `${planId}:${number}` }),
      locksAt: t.expose('dueAt', { type: 'DateTime' }),
      firstWeek: t.exposeInt('number'),
      lastWeek: t.exposeInt('number'),
    }),
  });
  builder.prismaObject('InstalmentPlan', {
    fields: (t) => ({
      ...columns(t, { ids: ['id'], ints: ['partCount', 'totalMinor'], dates: ['lockedAt'] }),
      status: enumOf(t, 'status', 'InstalmentPlanStatus'),
      symbol: t.exposeString('currency'),
      parts: t.relation('instalments', { query: { orderBy: { number: 'asc' } } }),
      next: t.field({ type: PayableParts, nullable: true, resolve: () => null }),
      rest: t.field({ type: PayableParts, nullable: true, resolve: () => null }),
    }),
  });

  builder.prismaObject('MessageAttachment', {
    select: { fileId: true, file: true },
    fields: (t) => ({
      id: t.exposeID('fileId'),
      name: t.string({ resolve: ({ file }) => file.name }),
      type: t.string({ resolve: ({ file }) => file.contentType }),
      sizeBytes: t.int({ resolve: ({ file }) => file.sizeBytes }),
      width: t.int({ nullable: true, resolve: ({ file }) => file.width }),
      height: t.int({ nullable: true, resolve: ({ file }) => file.height }),
      url: t.string({ resolve: ({ fileId }) => `/files/${fileId}` }),
      thumbnailUrl: t.string({ nullable: true, resolve: () => null }),
      expiresAt: t.field({ type: 'DateTime', resolve: () => new Date() }),
    }),
  });
  builder.prismaObject('MessageRecipient', {
    name: 'MessageReceipt',
    fields: (t) => ({ ...columns(t, { dates: ['readAt'] }), recipient: t.relation('recipient') }),
  });
  builder.prismaObject('Message', {
    fields: (t) => ({
      ...columns(t, {
        ...{ ids: ['id', 'studentId'], strings: ['content'], texts: ['subject'], ints: ['position'] },
        ...{ times: ['createdAt'], dates: ['hiddenAt'] },
      }),
      kind: enumOf(t, 'kind', 'MessageKind'),
      priority: enumOf(t, 'priority', 'MessagePriority'),
      attachments: t.relation('attachments', { query: { orderBy: { position: 'asc' } } }),
      replyTo: t.relation('replyTo', { nullable: true }),
      sender: t.relation('sender'),
      receipts: t.relation('recipients', { query: { orderBy: { recipientId: 'asc' } } }),
    }),
  });

  const SessionRequest = builder.prismaObject('SessionRequest', {
    fields: (t) => ({
      ...columns(t, { ids: ['id'], strings: ['reason'], texts: ['reply'], dates: ['wishedStart'] }),
      kind: enumOf(t, 'kind', 'SessionRequestKind'),
      state: enumOf(t, 'state', 'SessionRequestState'),
    }),
  });
  builder.prismaObject('MentorSession', {
    fields: (t) => ({
      ...columns(t, {
        ...{ ids: ['id', 'studentId'], strings: ['title'], texts: ['description', 'meetingLink', 'notes'] },
        ...{ ints: ['durationMinutes', 'version'], times: ['startsAt', 'endsAt'] },
      }),
      seriesId: t.exposeID('seriesId', { nullable: true }),
      kind: enumOf(t, 'kind', 'SessionKind'),
      platform: enumOf(t, 'platform', 'SessionPlatform'),
      status: enumOf(t, 'status', 'SessionStatus'),
      studentName: t.string({
        select: { student: { select: { firstName: true } } },
        resolve: ({ student }) => student.firstName,
      }),
      course: t.field({
        type: enumTypes.Course,
        select: { student: { select: { course: true } } },
        resolve: ({ student }) => student.course,
      }),
      hasGeneratedRoom: t.boolean({
        select: { meetingLink: true },
        resolve: ({ meetingLink }) => meetingLink.startsWith('https://meet.jit.si/'),
      }),
      familyTimeZone: t.string({
        select: { student: { select: { parent: { select: { timeZone: true } } } } },
        resolve: ({ student }) => student.parent.timeZone,
      }),
      mentor: mentor(t, false),
      request: t.field({
        ...{ type: SessionRequest, nullable: true },
        select: (_args, _context, nested) => ({ requests: { take: 1, ...nested(true) } }),
        resolve: ({ requests }) => requests[0] ?? null,
      }),
    }),
  });

  const JudgedCriterion = builder.objectRef('JudgedCriterion').implement({
    fields: (t) => columns(t, { strings: ['title'], ints: ['points', 'given'] }),
  });
  const PictureMark = builder.objectRef('PictureMark').implement({
    fields: (t) => ({
      ...columns(t, { strings: ['kind', 'colour'], texts: ['text'] }),
      points: t.exposeIntList('points'),
    }),
  });
  builder.prismaObject('SubmissionFile', {
    select: { fileId: true, file: true },
    fields: (t) => ({
      id: t.exposeID('fileId'),
      name: t.string({ resolve: ({ file }) => file.name }),
      url: t.string({ resolve: ({ fileId }) => `/files/${fileId}` }),
      width: t.int({ nullable: true, resolve: ({ file }) => file.width }),
      height: t.int({ nullable: true, resolve: ({ file }) => file.height }),
    }),
  });
  builder.prismaObject('MarkedPicture', {
    fields: (t) => ({
      position: t.int({
        select: { file: { select: { position: true } } },
        resolve: ({ file }) => file.position,
      }),
      marks: t.field({ type: [PictureMark], select: { marks: true }, resolve: ({ marks }) => marks }),
      file: t.relation('file', { nullable: true }),
    }),
  });
  const Assignment = builder.prismaObject('Assignment', {
    fields: (t) => ({
      ...columns(t, { ids: ['id'], strings: ['title'], ints: ['points'] }),
      lessonNumber: t.int({
        select: { lesson: { select: { number: true } } },
        resolve: ({ lesson }) => lesson.number,
      }),
    }),
  });
  builder.prismaObject('Review', {
    fields: (t) => ({
      ...columns(t, {
        ...{ ids: ['id'], ints: ['overallScore'], numbers: ['essayPoints'], strings: ['detailedFeedback'] },
        times: ['createdAt'],
      }),
      strengths: t.exposeStringList('strengths'),
      areasForImprovement: t.exposeStringList('areasForImprovement'),
      nextSteps: t.exposeStringList('nextSteps'),
      outcome: t.field({
        type: enumTypes.SubmissionStatus,
        select: { submission: { select: { status: true } } },
        resolve: ({ submission }) => submission.status,
      }),
      attempt: t.int({
        select: { submission: { select: { attempt: true } } },
        resolve: ({ submission }) => submission.attempt,
      }),
      criteria: t.field({
        type: [JudgedCriterion],
        select: { criterionTitles: true, criterionPoints: true, criterionGiven: true },
        resolve: ({ criterionTitles, criterionPoints, criterionGiven }) =>
          criterionTitles.map((title, index) => ({
            ...{ title, points: criterionPoints[index], given: criterionGiven[index] },
          })),
      }),
      isUnread: t.boolean({
        select: (_args, { viewer }) => ({ reads: { where: { readerId: viewer.id } } }),
        resolve: ({ reads }) => reads.length === 0,
      }),
      reviewer: t.relation('reviewer'),
      markedPictures: t.relation('markedPictures'),
      assignment: t.field({
        type: Assignment,
        select: (_args, _context, nested) => ({ submission: { select: { assignment: nested(true) } } }),
        resolve: ({ submission }) => submission.assignment,
      }),
    }),
  });
  builder.prismaObject('Notification', {
    fields: (t) => ({
      ...columns(t, {
        ...{ ids: ['id'], strings: ['title', 'body'], texts: ['actionUrl', 'actionText'] },
        ...{ times: ['createdAt'], dates: ['readAt'] },
      }),
      kind: enumOf(t, 'kind', 'NotificationKind'),
      studentId: t.exposeID('studentId', { nullable: true }),
      message: t.relation('message', { nullable: true }),
    }),
  });

  builder.prismaObject('Student', {
    fields: (t) => ({
      ...columns(t, {
        ...{ ids: ['id'], strings: ['firstName'], ints: ['age'], numbers: ['paidThroughWeek'] },
        times: ['enrolledAt'],
      }),
      course: enumOf(t, 'course', 'Course'),
      package: enumOf(t, 'package', 'Package'),
      paymentStatus: enumOf(t, 'paymentStatus', 'EnrolmentPaymentStatus'),
      unreadMessageCount: t.relationCount('messages', {
        where: (_args, { viewer }) => ({ recipients: { some: { recipientId: viewer.id, readAt: null } } }),
      }),
      unreadNewsCount: t.relationCount('notifications', {
        where: (_args, context) => ({
          ...{ ...visibleNotifications(context), readAt: null, kind: { not: 'MESSAGE' } },
        }),
      }),
      lastPayment: t.field({
        ...{ type: Payment, nullable: true },
        select: (_args, { viewer }, nested) => ({
          payments: {
            ...{ where: { parentId: viewer.id, kind: { not: 'UPGRADE' } }, orderBy: { id: 'desc' }, take: 1 },
            ...nested(true),
          },
        }),
        resolve: ({ payments }) => payments[0] ?? null,
      }),
      instalmentPlan: t.relation('livePlan', { nullable: true }),
      mentor: mentor(t, true),
      completions: t.relation('completions', { query: { orderBy: { completedAt: 'asc' } } }),
      certificate: t.relation('certificate', { nullable: true }),
      messages: t.relatedConnection('messages', { cursor: 'id', query: { orderBy: { position: 'desc' } } }),
    }),
  });
  addQueries(builder, prisma);
  return builder.toSchema();
}
