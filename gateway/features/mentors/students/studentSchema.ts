import { queryFromInfo } from '@pothos/plugin-prisma';
import { completedByWeek, STUDENT_FLAGS } from '../../../../contract/studentFlags.ts';
import { TABLE_PAGE_SIZE } from '../../../../contract/tables.ts';
import { builder } from '../../../graphql/builder.ts';
import { MAX_PAGE_SIZE, pageOf, parseCursor, tableArgs } from '../../../graphql/table.ts';
import { CourseEnum } from '../../enrolment/enums.ts';
import { Student } from '../../enrolment/schema.ts';
import { loadStandings, STANDING_SORTS, type Standing, type StandingSort } from './loadStandings.ts';
import { selectedStudents } from './selectedStudents.ts';

const StudentFlagEnum = builder.enumType('StudentFlag', {
  description:
    'Why a student may need help. IDLE: nothing done for a week. STUCK: two attempts or more at one assignment, none approved. FAILING: the best scores are on average below the passing scores of their assignments. UNPAID: a part of the payment is late.',
  values: STUDENT_FLAGS,
});

const MentorStudent = builder.objectRef<Standing & { student: { id: string } }>('MentorStudent').implement({
  description: 'How a student of the viewer stands.',
  authScopes: { mentor: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the student.' }),
    student: t.field({ type: Student, resolve: ({ student }) => student }),
    completedCount: t.exposeInt('completedCount', {
      description: 'Number of published lessons that are done.',
    }),
    lessonCount: t.exposeInt('lessonCount', { description: 'Number of published lessons of the course.' }),
    completedByWeek: t.intList({
      description:
        'Number of lessons done at the end of each of the last eight weeks, the last of which ends now.',
      resolve: ({ completedAt }) => completedByWeek(completedAt, new Date()),
    }),
    averageScore: t.exposeInt('averageScore', {
      nullable: true,
      description: 'Out of 100: the mean of the best attempts at each assignment.',
    }),
    pendingReviewCount: t.exposeInt('pendingReviewCount', { description: 'Submissions pending review.' }),
    lastActivityAt: t.expose('lastActivityAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the last completed lesson or submission.',
    }),
    flags: t.field({ type: [StudentFlagEnum], resolve: ({ flags }) => flags }),
  }),
});

const MentorStudentSort = builder.enumType('MentorStudentSort', {
  values: Object.keys(STANDING_SORTS) as StandingSort[],
});

builder.queryField('mentorStudents', (t) =>
  t.connection(
    {
      type: MentorStudent,
      description: 'The students assigned to the viewer, with how they stand.',
      authScopes: { mentor: true },
      args: {
        ...tableArgs(t.arg),
        sort: t.arg({ type: MentorStudentSort, defaultValue: 'FLAGS' }),
        search: t.arg.string({
          required: false,
          description: 'Words of the first name or of the parent’s name.',
        }),
        course: t.arg({ type: CourseEnum, required: false }),
        flag: t.arg({ type: StudentFlagEnum, required: false }),
      },
      resolve: async (_root, args, context, info) => {
        const { prisma, unprepared, viewer } = context;
        const size = Math.min(Math.max(args.first ?? TABLE_PAGE_SIZE, 1), MAX_PAGE_SIZE);
        const { kind } = STANDING_SORTS[args.sort];
        const selected = await unprepared.student.findMany({
          where: selectedStudents(viewer, args),
          select: { id: true },
        });
        const { standings, total } = await loadStandings(prisma, {
          studentIds: selected.map(({ id }) => id),
          flag: args.flag ?? null,
          sort: args.sort,
          isDescending: args.isDescending !== false,
          after: args.after ? parseCursor(kind, args.after) : null,
          limit: size + 1,
        });
        const path = ['edges', 'node', 'student'];
        const { select } = queryFromInfo({ context, info, path, select: { id: true } });
        const students = await prisma.student.findMany({
          select,
          where: { id: { in: standings.map(({ id }) => id) } },
        });
        const studentOf = new Map(students.map((student) => [student.id, student]));
        const rows = standings.flatMap((standing) => {
          const student = studentOf.get(standing.id);
          return student ? [{ ...standing, student }] : [];
        });
        return { ...pageOf(rows, size, args, ({ sortValue }) => sortValue), total };
      },
    },
    {
      fields: (connection) => ({
        totalCount: connection.int({
          description: 'Number of students that match.',
          resolve: ({ total }) => total,
        }),
      }),
    },
  ),
);
