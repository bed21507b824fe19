import type { Course, Prisma } from '../../../generated/prisma/client.ts';
import { builder } from '../../../graphql/builder.ts';
import { CourseEnum } from '../../enrolment/enums.ts';
import { pendingReview, reviewableStudents, reviewableSubmissions } from '../access.ts';
import { Submission } from '../submissionSchema.ts';
import { reviewerScopes } from './reviewSchema.ts';

type Filter = { studentId?: string | null | undefined; course?: Course | null | undefined };

const filterWhere = ({ studentId, course }: Filter): Prisma.SubmissionWhereInput => ({
  ...(studentId ? { studentId } : {}),
  ...(course ? { student: { course } } : {}),
});

builder.queryField('reviewQueue', (t) =>
  t.prismaConnection({
    type: Submission,
    cursor: 'id',
    description:
      'Submissions pending the viewer’s review, oldest first: of their students and of the shared queue.',
    authScopes: reviewerScopes,
    args: { studentId: t.arg.id({ required: false }), course: t.arg({ type: CourseEnum, required: false }) },
    // Planned for its values: whose queue it is decides whether their students or the oldest submissions come first.
    totalCount: (_connection, args, { unprepared, viewer }) =>
      unprepared.submission.count({ where: { AND: [reviewableSubmissions(viewer), filterWhere(args)] } }),
    resolve: async ({ cursor, skip: _skip, ...query }, _root, args, { prisma, unprepared, viewer }) => {
      // The submission at the cursor may have left the queue since; its position in the order is still known.
      const last = cursor
        ? await prisma.submission.findUnique({ where: cursor, select: { id: true, submittedAt: true } })
        : null;
      const after: Prisma.SubmissionWhereInput = last
        ? {
            OR: [
              { pendingSince: { gt: last.submittedAt } },
              { pendingSince: last.submittedAt, id: { gt: last.id } },
            ],
          }
        : {};
      return unprepared.submission.findMany({
        ...query,
        where: { AND: [reviewableSubmissions(viewer), filterWhere(args), after] },
        orderBy: [{ pendingSince: 'asc' }, { id: 'asc' }],
      });
    },
  }),
);

type PendingStudent = { id: string; firstName: string; course: Course; _count: { submissions: number } };

const StudentPendingReview = builder.objectRef<PendingStudent>('StudentPendingReview').implement({
  description:
    'A child with submissions pending the viewer’s review; only the first name, as on submissions.',
  authScopes: reviewerScopes,
  fields: (t) => ({
    studentId: t.exposeID('id'),
    studentName: t.exposeString('firstName'),
    course: t.expose('course', { type: CourseEnum }),
    pendingReviewCount: t.int({ resolve: ({ _count }) => _count.submissions }),
  }),
});

builder.queryField('studentsPendingReview', (t) =>
  t.field({
    type: [StudentPendingReview],
    description: 'Children with submissions in the viewer’s queue, by name; at most 200.',
    authScopes: reviewerScopes,
    resolve: (_root, _args, { unprepared, viewer }) =>
      unprepared.student.findMany({
        where: { AND: [reviewableStudents(viewer), { submissions: { some: pendingReview } }] },
        select: {
          id: true,
          firstName: true,
          course: true,
          _count: { select: { submissions: { where: pendingReview } } },
        },
        orderBy: [{ firstName: 'asc' }, { id: 'asc' }],
        take: 200,
      }),
  }),
);
