import { builder } from '../../graphql/builder.ts';
import { rowsOf } from '../../graphql/rowRules.ts';
import { feedPayload, feedSubscription } from '../../graphql/subscriptionFields.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { Person } from '../accounts/schema.ts';
import { visibleStudents } from './access.ts';
import { enrolStudent } from './enrolStudent.ts';
import { CourseEnum, EnrolmentPaymentStatusEnum, PackageEnum } from './enums.ts';

const LessonCompletion = builder.prismaObject('LessonCompletion', {
  authScopes: { signedIn: true },
  fields: (t) => ({
    lessonId: t.exposeID('lessonId'),
    completedAt: t.expose('completedAt', { type: 'DateTime' }),
  }),
});

export const Student = builder.prismaObject('Student', {
  description: 'One child’s enrolment in one course.',
  authScopes: { signedIn: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    firstName: t.exposeString('firstName'),
    age: t.exposeInt('age'),
    course: t.expose('course', { type: CourseEnum }),
    package: t.expose('package', { type: PackageEnum }),
    paymentStatus: t.expose('paymentStatus', { type: EnrolmentPaymentStatusEnum }),
    enrolledAt: t.expose('enrolledAt', { type: 'DateTime' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    parent: t.relation('parent', { type: Person }),
    mentor: t.field({
      type: Person,
      nullable: true,
      description: 'The assigned mentor; null until one is assigned.',
      select: (_args, _context, nestedSelection) => ({
        mentor: { select: { profile: nestedSelection({}) } },
      }),
      resolve: (student) => student.mentor?.profile ?? null,
    }),
    login: t.relation('login', {
      type: Person,
      nullable: true,
      description: 'The child’s own account, once it is linked.',
    }),
    completions: t.relation('completions', {
      type: LessonCompletion,
      description: 'The completed lessons, oldest first.',
      query: { orderBy: { completedAt: 'asc' } },
    }),
    nextSessionAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Start of the next scheduled session with the mentor.',
      select: () => ({
        sessions: {
          where: { status: 'SCHEDULED' as const, endsAt: { gt: new Date() } },
          orderBy: { startsAt: 'asc' as const },
          take: 1,
          select: { startsAt: true },
        },
      }),
      resolve: (student) => student.sessions[0]?.startsAt ?? null,
    }),
  }),
});

builder.queryFields((t) => ({
  students: t.prismaField({
    type: [Student],
    description: 'The children that the viewer may see, newest first.',
    authScopes: { signedIn: true },
    resolve: (query, _root, _args, { prisma, viewer }) =>
      prisma.student.findMany({
        ...query,
        where: visibleStudents(viewer),
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: 200,
      }),
  }),
  student: t.prismaField({
    type: Student,
    nullable: true,
    description: 'One child; null if the viewer may see none with this id.',
    authScopes: { signedIn: true },
    args: { id: t.arg.id() },
    resolve: (query, _root, { id }, { prisma, viewer }) =>
      prisma.student.findFirst({ ...query, where: { AND: [{ id }, visibleStudents(viewer)] } }),
  }),
}));

const EnrolStudentInput = builder.inputType('EnrolStudentInput', {
  fields: (t) => ({
    firstName: t.string(),
    age: t.int({ required: false }),
    course: t.field({ type: CourseEnum }),
    package: t.field({ type: PackageEnum }),
    consent: t.boolean(),
  }),
});

builder.mutationField('enrolStudent', (t) =>
  t.prismaField({
    type: Student,
    errors: {},
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: EnrolStudentInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await enrolStudent(context, requireViewer(context), { ...input, age: input.age ?? null });
      return context.prisma.student.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);

const EnrolmentChanged = feedPayload<'enrolment.changed'>(
  'EnrolmentChanged',
  'An enrolment of a child the viewer may see has changed.',
);

builder.objectField(EnrolmentChanged, 'student', (t) =>
  t.prismaField({
    type: Student,
    resolve: (query, { payload }, _args, { prisma, viewer }) =>
      prisma.student.findFirstOrThrow({
        ...query,
        where: { AND: [{ id: payload.studentId }, visibleStudents(viewer)] },
      }),
  }),
);

feedSubscription('enrolmentChanged', {
  description: 'Changes to enrolments that the viewer may see.',
  payload: EnrolmentChanged,
  args: {},
  source: {
    kinds: ['enrolment.changed'],
    rules: [{ rows: rowsOf('Student', visibleStudents), idsOf: ({ payload }) => [payload.studentId] }],
  },
});
