import type { SubmissionStatus } from '../../../../contract/assignments.ts';
import { builder } from '../../../graphql/builder.ts';
import { requireViewer } from '../../accounts/requireViewer.ts';
import { reviewableStudents, visibleReviews, visibleSubmissions } from '../access.ts';
import { SubmissionStatusEnum } from '../enums.ts';
import { Submission } from '../submissionSchema.ts';
import { Review, reviewerScopes } from './reviewSchema.ts';

type Attempt = { attempt: number; status: SubmissionStatus; score: number | null; submittedAt: Date };

const AttemptSummary = builder.objectRef<Attempt>('AttemptSummary').implement({
  description: 'An attempt of a child, without what was handed in.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    attempt: t.exposeInt('attempt'),
    status: t.expose('status', { type: SubmissionStatusEnum }),
    score: t.exposeInt('score', { nullable: true }),
    submittedAt: t.expose('submittedAt', { type: 'DateTime' }),
  }),
});

builder.prismaObjectField(Submission, 'nextAttempt', (t) =>
  t.field({
    type: AttemptSummary,
    nullable: true,
    description: 'The attempt after this one; null while there is none that the viewer may see.',
    select: (_args, { viewer }) => ({
      assignmentId: true,
      attempt: true,
      student: {
        select: {
          submissions: {
            where: visibleSubmissions(viewer),
            orderBy: { attempt: 'asc' as const },
            select: { assignmentId: true, attempt: true, status: true, score: true, submittedAt: true },
          },
        },
      },
    }),
    resolve: ({ assignmentId, attempt, student }) =>
      student.submissions.find((next) => next.assignmentId === assignmentId && next.attempt > attempt) ??
      null,
  }),
);

builder.prismaObjectField(Submission, 'attempts', (t) =>
  t.field({
    type: [AttemptSummary],
    description:
      'The child’s attempts at the assignment that the viewer may see or reviews, newest first, this one included.',
    select: (_args, { viewer }) => ({
      assignmentId: true,
      student: {
        select: {
          submissions: {
            where: { OR: [visibleSubmissions(viewer), { student: reviewableStudents(viewer) }] },
            orderBy: { attempt: 'desc' as const },
            select: { assignmentId: true, attempt: true, status: true, score: true, submittedAt: true },
          },
        },
      },
    }),
    resolve: ({ assignmentId, student }) =>
      student.submissions.filter((attempt) => attempt.assignmentId === assignmentId),
  }),
);

builder.queryField('reviewsGiven', (t) =>
  t.prismaConnection({
    type: Review,
    cursor: 'id',
    description: 'The viewer’s own reviews, newest first.',
    authScopes: reviewerScopes,
    resolve: (query, _root, _args, context) =>
      context.prisma.review.findMany({
        ...query,
        where: { AND: [{ reviewerId: requireViewer(context).id }, visibleReviews(context.viewer)] },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      }),
  }),
);
