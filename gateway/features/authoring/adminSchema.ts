import { builder } from '../../graphql/builder.ts';
import { loadTable, type SortColumn, tableArgs } from '../../graphql/table.ts';
import { Person } from '../accounts/schema.ts';
import { AssignmentKindEnum } from '../assignments/enums.ts';
import { CourseEnum } from '../enrolment/enums.ts';
import { authoredAssignments } from './access.ts';
import { assignmentFilters } from './assignmentTable.ts';
import { AuthoredAssignment } from './schema.ts';

builder.prismaObjectField(AuthoredAssignment, 'author', (t) =>
  t.field({
    type: Person,
    nullable: true,
    authScopes: { admin: true },
    description: 'The mentor who created it; null for one of the course.',
    select: (_args, _context, nestedSelection) => ({
      createdBy: { select: { profile: nestedSelection({}) } },
    }),
    resolve: ({ createdBy }) => createdBy?.profile ?? null,
  }),
);

const SORTS = {
  NEWEST: { column: 'createdAt', kind: 'date' },
  TITLE: { column: 'title', kind: 'text' },
} satisfies Record<string, SortColumn>;

const AdminAssignmentSort = builder.enumType('AdminAssignmentSort', {
  values: Object.keys(SORTS) as (keyof typeof SORTS)[],
});

builder.queryFields((t) => ({
  adminAssignments: t.connection(
    {
      type: AuthoredAssignment,
      description: 'The assignments of the courses, and those that mentors created for their own students.',
      authScopes: { admin: true },
      args: {
        ...tableArgs(t.arg),
        sort: t.arg({ type: AdminAssignmentSort, defaultValue: 'NEWEST' }),
        search: t.arg.string({ required: false, description: 'Words of the title.' }),
        course: t.arg({ type: CourseEnum, required: false }),
        kind: t.arg({ type: AssignmentKindEnum, required: false }),
        isForOwnStudents: t.arg.boolean({
          required: false,
          description: 'True for those of mentors, false for those of the courses.',
        }),
      },
      resolve: (_root, args, context, info) =>
        loadTable<{ id: string }>(context, info, {
          model: context.unprepared.assignment,
          sort: SORTS[args.sort],
          args,
          where: { AND: [authoredAssignments(context.viewer), ...assignmentFilters(args)] },
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
  adminAssignment: t.prismaField({
    type: AuthoredAssignment,
    nullable: true,
    description: 'One assignment; null if there is none with this id.',
    authScopes: { admin: true },
    args: { id: t.arg.id() },
    resolve: (query, _root, { id }, { prisma, viewer }) =>
      prisma.assignment.findFirst({ ...query, where: { AND: [{ id }, authoredAssignments(viewer)] } }),
  }),
}));
