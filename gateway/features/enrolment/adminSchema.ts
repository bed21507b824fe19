import { builder } from '../../graphql/builder.ts';
import { loadTable, type SortColumn, tableArgs } from '../../graphql/table.ts';
import { zoneOfDays } from '../accounts/days.ts';
import { Person } from '../accounts/schema.ts';
import { visibleStudents } from './access.ts';
import { CourseEnum, EnrolmentPaymentStatusEnum, PackageEnum } from './enums.ts';
import { studentFilters } from './studentTable.ts';

export const AdminStudent = builder.prismaObject('Student', {
  variant: 'AdminStudent',
  description: 'A student as admins see it.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version', {
      description: 'Grows with every change; an edit names the one it read.',
    }),
    firstName: t.exposeString('firstName'),
    age: t.exposeInt('age'),
    course: t.expose('course', { type: CourseEnum }),
    package: t.expose('package', { type: PackageEnum }),
    paymentStatus: t.expose('paymentStatus', { type: EnrolmentPaymentStatusEnum }),
    enrolledAt: t.expose('enrolledAt', { type: 'DateTime' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    parent: t.relation('parent', { type: Person }),
    parentEmail: t.string({
      select: { parent: { select: { user: { select: { email: true } } } } },
      resolve: ({ parent }) => parent.user.email,
    }),
    mentorId: t.exposeID('mentorId', { nullable: true }),
    mentor: t.field({
      type: Person,
      nullable: true,
      select: (_args, _context, nestedSelection) => ({
        mentor: { select: { profile: nestedSelection({}) } },
      }),
      resolve: (student) => student.mentor?.profile ?? null,
    }),
    completionCount: t.relationCount('completions', { description: 'Number of completed lessons.' }),
  }),
});

const SORTS = {
  NEWEST: { column: 'createdAt', kind: 'date' },
  NAME: { column: 'firstName', kind: 'text' },
} satisfies Record<string, SortColumn>;

const AdminStudentSort = builder.enumType('AdminStudentSort', {
  values: Object.keys(SORTS) as (keyof typeof SORTS)[],
});

builder.queryFields((t) => ({
  adminStudents: t.connection(
    {
      type: AdminStudent,
      description: 'The students of all families.',
      authScopes: { admin: true },
      args: {
        ...tableArgs(t.arg),
        sort: t.arg({ type: AdminStudentSort, defaultValue: 'NEWEST' }),
        search: t.arg.string({
          required: false,
          description: 'Words of the first name, or of the parent’s name or e-mail address.',
        }),
        course: t.arg({ type: CourseEnum, required: false }),
        package: t.arg({ type: PackageEnum, required: false }),
        paymentStatus: t.arg({ type: EnrolmentPaymentStatusEnum, required: false }),
        mentorId: t.arg.id({ required: false, description: 'Id of a mentor record.' }),
        from: t.arg.string({
          required: false,
          description: 'The first day of the enrolment in the viewer’s time zone, as YYYY-MM-DD.',
        }),
        to: t.arg.string({ required: false, description: 'The last day of the enrolment.' }),
        lessonId: t.arg.id({ required: false, description: 'Id of a lesson that they completed.' }),
        completedFrom: t.arg.string({
          required: false,
          description: 'The first day on which they completed that lesson; needs one.',
        }),
        completedTo: t.arg.string({ required: false, description: 'The last day of that.' }),
        withoutMentor: t.arg.boolean({
          required: false,
          description: 'True for those who paid for a mentor and have none.',
        }),
      },
      resolve: async (_root, args, context, info) =>
        loadTable<{ id: string }>(context, info, {
          model: context.unprepared.student,
          sort: SORTS[args.sort],
          args,
          where: {
            AND: [
              visibleStudents(context.viewer),
              ...(await studentFilters(context.unprepared, {
                ...args,
                timeZone: await zoneOfDays(
                  context,
                  ...[args.from, args.to, args.completedFrom, args.completedTo],
                ),
              })),
            ],
          },
        }),
    },
    {
      fields: (connection) => ({
        totalCount: connection.int({
          description: 'Number of students that match; 10,000 stands for at least as many.',
          resolve: ({ count }) => count(),
        }),
      }),
    },
  ),
  adminStudent: t.prismaField({
    type: AdminStudent,
    nullable: true,
    description: 'One student; null if there is none with this id.',
    authScopes: { admin: true },
    args: { id: t.arg.id() },
    resolve: (query, _root, { id }, { prisma, viewer }) =>
      prisma.student.findFirst({ ...query, where: { AND: [{ id }, visibleStudents(viewer)] } }),
  }),
}));
