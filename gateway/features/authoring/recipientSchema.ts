import { builder } from '../../graphql/builder.ts';
import { loadTable, tableArgs } from '../../graphql/table.ts';
import { CourseEnum } from '../enrolment/enums.ts';
import { Student } from '../enrolment/schema.ts';
import { visibleRecipients } from './access.ts';
import { findAssignable } from './findAssignable.ts';
import { AuthoredAssignment } from './schema.ts';

builder.prismaObjectField(AuthoredAssignment, 'recipients', (t) =>
  t.field({
    type: [Student],
    description: 'The chosen students whom the viewer sees, by name; empty if it is for all.',
    select: (_args, { viewer }, nestedSelection) => ({
      recipients: {
        where: visibleRecipients(viewer),
        orderBy: [{ student: { firstName: 'asc' as const } }, { studentId: 'asc' as const }],
        select: { student: nestedSelection({}) },
      },
    }),
    resolve: ({ recipients }) => recipients.map(({ student }) => student),
  }),
);

builder.queryField('assignableStudents', (t) =>
  t.connection(
    {
      type: Student,
      description: 'The students whom the viewer can give an assignment to, by name.',
      authScopes: { $any: { mentor: true, admin: true } },
      args: {
        ...tableArgs(t.arg),
        course: t.arg({ type: CourseEnum }),
        assignmentId: t.arg.id({ required: false, description: 'The assignment; null for a new one.' }),
        search: t.arg.string({ required: false, description: 'Words of the first name.' }),
      },
      resolve: async (_root, args, context, info) =>
        loadTable<{ id: string }>(context, info, {
          model: context.unprepared.student,
          sort: { column: 'firstName', kind: 'text' },
          args: { ...args, isDescending: false },
          where: await findAssignable(context.prisma, context.viewer, args),
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
);
