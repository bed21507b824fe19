import { MAX_REVIEW_MARKS } from '../../../../contract/pictureMarks.ts';
import { withdrawableUntil } from '../../../../contract/reviewing.ts';
import { builder } from '../../../graphql/builder.ts';
import { requireViewer } from '../../accounts/requireViewer.ts';
import { Person } from '../../accounts/schema.ts';
import { recordAdminRead, scopesAfter } from '../../supportViews/adminReads.ts';
import { visibleReviews, visibleSubmissions } from '../access.ts';
import { judgedCriteriaOf } from '../criteria.ts';
import { SubmissionStatusEnum } from '../enums.ts';
import { CriterionInput, JudgedCriterionType } from '../rubricSchema.ts';
import { Submission } from '../submissionSchema.ts';
import { MarkedPicture, PictureMarksInput } from './markSchema.ts';
import { reviewSubmission } from './reviewSubmission.ts';
import { withdrawReview } from './withdrawReview.ts';

/** Auth scopes of people who review. */
export const reviewerScopes = { $any: { mentor: true, admin: true } };

export const Review = builder.prismaObject('Review', {
  description: 'A reviewer’s feedback on one attempt.',
  // Whatever field led to it, a review that an admin reads passes here; not those that they wrote.
  authScopes: ({ studentId, reviewerId }, context) =>
    scopesAfter(
      context.viewer?.id === reviewerId ? null : recordAdminRead(context, 'student.readWork', studentId),
    ),
  select: { id: true, studentId: true, reviewerId: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    overallScore: t.exposeInt('overallScore'),
    essayPoints: t.exposeInt('essayPoints', {
      nullable: true,
      description: 'Points for the essays of a quiz; null for any other work.',
    }),
    criteria: t.field({
      type: [JudgedCriterionType],
      description: 'The criteria of the assignment with the points for each; they make the score.',
      select: { criterionTitles: true, criterionPoints: true, criterionGiven: true },
      resolve: judgedCriteriaOf,
    }),
    detailedFeedback: t.exposeString('detailedFeedback'),
    strengths: t.exposeStringList('strengths'),
    areasForImprovement: t.exposeStringList('areasForImprovement'),
    nextSteps: t.exposeStringList('nextSteps'),
    markedPictures: t.relation('markedPictures', {
      type: MarkedPicture,
      description: 'The pictures of the work that the reviewer put marks on, in the order of the files.',
      query: { orderBy: { file: { position: 'asc' } } },
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    outcome: t.field({
      type: SubmissionStatusEnum,
      description: 'The status that the review gave the attempt.',
      select: { submission: { select: { status: true } } },
      resolve: ({ submission }) => submission.status,
    }),
    attempt: t.int({
      description: 'Number of the reviewed attempt.',
      select: { submission: { select: { attempt: true } } },
      resolve: ({ submission }) => submission.attempt,
    }),
    reviewer: t.relation('reviewer', { type: Person }),
    withdrawableUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until when the viewer, who wrote it, can take it back; null for everyone else.',
      select: { createdAt: true, reviewerId: true },
      resolve: ({ createdAt, reviewerId }, _args, { viewer }) =>
        viewer?.id === reviewerId ? withdrawableUntil(createdAt) : null,
    }),
    timeSpentMinutes: t.int({
      nullable: true,
      description: 'Duration of the review, as measured by the reviewer; null for everyone else.',
      select: { timeSpentMinutes: true, reviewerId: true },
      resolve: ({ timeSpentMinutes, reviewerId }, _args, { viewer }) =>
        viewer?.id === reviewerId ? timeSpentMinutes : null,
    }),
  }),
});

builder.prismaObjectField(Submission, 'review', (t) =>
  t.relation('review', { type: Review, nullable: true }),
);
builder.prismaObjectField(Review, 'submission', (t) =>
  t.field({
    type: Submission,
    nullable: true,
    description:
      'The reviewed submission; null for a reviewer who wrote the review but may no longer see the submission.',
    // Also selects the ids of the child's reviews whose submissions are visible now: one statement for a page.
    select: (_args, { viewer }, nestedSelection) => ({
      submission: nestedSelection({}),
      student: {
        select: { reviews: { where: { submission: visibleSubmissions(viewer) }, select: { id: true } } },
      },
    }),
    resolve: ({ id, submission, student }) =>
      student.reviews.some((visible) => visible.id === id) ? submission : null,
  }),
);

builder.queryFields((t) => ({
  reviews: t.prismaConnection({
    type: Review,
    cursor: 'id',
    description: 'Reviews of a child’s work, newest first.',
    authScopes: { signedIn: true },
    args: { studentId: t.arg.id() },
    resolve: (query, _root, { studentId }, { prisma, viewer }) =>
      prisma.review.findMany({
        ...query,
        where: { AND: [{ studentId }, visibleReviews(viewer)] },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      }),
  }),
}));

const ReviewSubmissionInput = builder.inputType('ReviewSubmissionInput', {
  fields: (t) => ({
    submissionId: t.id(),
    score: t.int({
      required: false,
      description:
        'Out of 100; the passing score of the assignment approves. Null for a quiz with an essay and for work with criteria.',
    }),
    essayPoints: t.int({
      required: false,
      description: 'Points for the essays of a quiz, which are added to the machine-marked ones.',
    }),
    criteria: t.field({
      type: [CriterionInput],
      defaultValue: [],
      description: 'The points for each criterion of the assignment, in its order; they make the score.',
    }),
    feedback: t.string(),
    strengths: t.stringList(),
    areasForImprovement: t.stringList(),
    nextSteps: t.stringList(),
    pictures: t.field({
      type: [PictureMarksInput],
      defaultValue: [],
      description: `The marks on pictures of the submission; at most ${MAX_REVIEW_MARKS}, all together.`,
    }),
    timeSpentMinutes: t.int({ required: false }),
  }),
});

const WithdrawReviewInput = builder.inputType('WithdrawReviewInput', {
  fields: (t) => ({ submissionId: t.id() }),
});

builder.mutationFields((t) => ({
  withdrawReview: t.prismaField({
    type: Submission,
    errors: {},
    description: 'Takes the viewer’s own review back within a minute; the attempt waits for a review again.',
    authScopes: reviewerScopes,
    args: { input: t.arg({ type: WithdrawReviewInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await withdrawReview(context, requireViewer(context), input.submissionId);
      return context.prisma.submission.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  reviewSubmission: t.prismaField({
    type: Submission,
    errors: {},
    authScopes: reviewerScopes,
    args: { input: t.arg({ type: ReviewSubmissionInput }) },
    resolve: async (query, _root, { input }, context) => {
      const review = {
        ...input,
        pictures: input.pictures.map(({ fileId, marks }) => ({
          fileId,
          marks: marks.map(({ text, ...mark }) => ({ ...mark, text: text ?? null })),
        })),
        score: input.score ?? null,
        essayPoints: input.essayPoints ?? null,
        timeSpentMinutes: input.timeSpentMinutes ?? null,
      };
      const id = await reviewSubmission(context, requireViewer(context), review);
      return context.prisma.submission.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
}));
