import { builder } from '../../graphql/builder.ts';
import { loadTable, tableArgs } from '../../graphql/table.ts';
import { searchConditions } from '../../platform/database/search.ts';
import { criteriaOf } from '../assignments/criteria.ts';
import { AssignmentKindEnum } from '../assignments/enums.ts';
import { CriterionType } from '../assignments/rubricSchema.ts';
import { CourseEnum } from '../enrolment/enums.ts';
import { reusableAssignments } from './access.ts';
import { AuthoredQuestion, authorScopes } from './schema.ts';

const ReusableAssignment = builder.prismaObject('Assignment', {
  variant: 'ReusableAssignment',
  description:
    'The content of an assignment that can be copied into another; not when it is due, nor whose it is.',
  authScopes: authorScopes,
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    description: t.exposeString('description', { nullable: true }),
    course: t.field({
      type: CourseEnum,
      select: { lesson: { select: { course: true } } },
      resolve: ({ lesson }) => lesson.course,
    }),
    lessonNumber: t.int({
      select: { lesson: { select: { number: true } } },
      resolve: ({ lesson }) => lesson.number,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    isForOwnStudents: t.exposeBoolean('isForOwnStudents', {
      description: 'True for that of a mentor, false for one of the course.',
    }),
    kind: t.expose('kind', { type: AssignmentKindEnum }),
    maxAttempts: t.exposeInt('maxAttempts'),
    passingScore: t.exposeInt('passingScore'),
    points: t.exposeInt('points'),
    requirements: t.exposeStringList('requirements'),
    criteria: t.field({
      type: [CriterionType],
      select: { criterionTitles: true, criterionPoints: true },
      resolve: criteriaOf,
    }),
    maxFileSizeMb: t.exposeInt('maxFileSizeMb'),
    isShuffled: t.exposeBoolean('isShuffled'),
    drawCount: t.exposeInt('drawCount', { nullable: true }),
    questionCount: t.relationCount('questions'),
    questions: t.relation('questions', { type: AuthoredQuestion, query: { orderBy: { position: 'asc' } } }),
  }),
});

builder.queryFields((t) => ({
  reusableAssignments: t.connection(
    {
      type: ReusableAssignment,
      description: 'The assignments whose content the viewer may copy into another, newest first.',
      authScopes: authorScopes,
      args: {
        ...tableArgs(t.arg),
        search: t.arg.string({ required: false, description: 'Words of the title.' }),
      },
      resolve: (_root, args, context, info) =>
        loadTable<{ id: string }>(context, info, {
          model: context.unprepared.assignment,
          sort: { column: 'createdAt', kind: 'date' },
          args,
          where: { AND: [reusableAssignments(context.viewer), ...searchConditions('title', args.search)] },
        }),
    },
    {
      fields: (connection) => ({
        totalCount: connection.int({
          description: 'Number of assignments that match; 10,000 stands for at least as many.',
          resolve: ({ count }) => count(),
        }),
      }),
    },
  ),
  reusableAssignment: t.prismaField({
    type: ReusableAssignment,
    nullable: true,
    description: 'One of these assignments; null if there is none with this id.',
    authScopes: authorScopes,
    args: { id: t.arg.id() },
    resolve: (query, _root, { id }, { prisma, viewer }) =>
      prisma.assignment.findFirst({ ...query, where: { AND: [{ id }, reusableAssignments(viewer)] } }),
  }),
}));
