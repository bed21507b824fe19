import { builder } from '../../graphql/builder.ts';
import { loadTable, type SortColumn, tableArgs } from '../../graphql/table.ts';
import { zoneOfDays } from '../accounts/days.ts';
import { Person } from '../accounts/schema.ts';
import { CourseEnum } from '../enrolment/enums.ts';
import { SubmissionStatusEnum } from './enums.ts';
import { listedSubmissions, SUBMISSION_STATES, submissionFilters } from './submissionTable.ts';

const HANDED_IN: SortColumn = { column: 'submittedAt', kind: 'date' };

const SubmissionStateEnum = builder.enumType('SubmissionState', {
  description:
    'WAITING: for a review. REVIEWED: by a person, unlike a quiz that was marked as it was handed in.',
  values: SUBMISSION_STATES,
});

const AdminSubmission = builder.prismaObject('Submission', {
  variant: 'AdminSubmission',
  description: 'That something was handed in and when it was reviewed, without what it is.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    studentId: t.exposeID('studentId'),
    studentName: t.string({
      description: 'The first name of the child.',
      select: { student: { select: { firstName: true } } },
      resolve: ({ student }) => student.firstName,
    }),
    parent: t.field({
      type: Person,
      select: (_args, _context, nestedSelection) => ({
        student: { select: { parent: nestedSelection() } },
      }),
      resolve: ({ student }) => student.parent,
    }),
    mentor: t.field({
      type: Person,
      nullable: true,
      select: (_args, _context, nestedSelection) => ({
        student: { select: { mentor: { select: { profile: nestedSelection({}) } } } },
      }),
      resolve: ({ student }) => student.mentor?.profile ?? null,
    }),
    assignmentTitle: t.string({
      select: { assignment: { select: { title: true } } },
      resolve: ({ assignment }) => assignment.title,
    }),
    course: t.field({
      type: CourseEnum,
      select: { assignment: { select: { lesson: { select: { course: true } } } } },
      resolve: ({ assignment }) => assignment.lesson.course,
    }),
    lessonNumber: t.int({
      select: { assignment: { select: { lesson: { select: { number: true } } } } },
      resolve: ({ assignment }) => assignment.lesson.number,
    }),
    attempt: t.exposeInt('attempt'),
    status: t.expose('status', { type: SubmissionStatusEnum }),
    submittedAt: t.expose('submittedAt', { type: 'DateTime' }),
    reviewedAt: t.expose('reviewedAt', { type: 'DateTime', nullable: true }),
  }),
});

builder.queryField('adminSubmissions', (t) =>
  t.connection(
    {
      type: AdminSubmission,
      description: 'What children handed in, newest first, without its content.',
      authScopes: { admin: true },
      args: {
        ...tableArgs(t.arg),
        state: t.arg({ type: SubmissionStateEnum, required: false }),
        course: t.arg({ type: CourseEnum, required: false }),
        from: t.arg.string({
          required: false,
          description: 'The first day of the review in the viewer’s time zone, as YYYY-MM-DD.',
        }),
        to: t.arg.string({ required: false, description: 'The last day of the review.' }),
      },
      resolve: async (_root, args, context, info) => {
        const timeZone = await zoneOfDays(context, args.from, args.to);
        return loadTable<{ id: string }>(context, info, {
          model: context.unprepared.submission,
          sort: HANDED_IN,
          args,
          where: { AND: [listedSubmissions(context.viewer), ...submissionFilters({ ...args, timeZone })] },
        });
      },
    },
    {
      fields: (connection) => ({
        totalCount: connection.int({
          description: 'Number of submissions that match; 10,000 stands for at least as many.',
          resolve: ({ count }) => count(),
        }),
      }),
    },
  ),
);
