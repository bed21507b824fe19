import { reviewerName } from '../../../contract/assignments.ts';
import { isPicture } from '../../../contract/files.ts';
import type { Context } from '../../context.ts';
import { builder } from '../../graphql/builder.ts';
import { rowsOf } from '../../graphql/rowRules.ts';
import { feedPayload, feedSubscription } from '../../graphql/subscriptionFields.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { fileLink } from '../files/links.ts';
import { type AdminRead, recordAdminRead } from '../supportViews/adminReads.ts';
import { reviewableStudents, visibleSubmissions } from './access.ts';
import {
  SubmissionFileKindEnum,
  SubmissionModeEnum,
  SubmissionStatusEnum,
  WrittenSubmissionModeEnum,
} from './enums.ts';
import { markedAnswers } from './markedAnswers.ts';
import { MarkedQuestion, QuizPointsOfAttempt } from './questionSchema.ts';
import { pointsOfQuiz } from './quiz/askedQuestions.ts';
import { submitAssignment } from './submitAssignment.ts';
import { submitQuiz } from './submitQuiz.ts';

export const SubmissionFile = builder.prismaObject('SubmissionFile', {
  description: 'A file of a submission; its links expire after an hour.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    id: t.exposeID('fileId'),
    kind: t.expose('kind', { type: SubmissionFileKindEnum }),
    position: t.exposeInt('position', { description: 'Position among the files of the submission, from 1.' }),
    width: t.int({
      nullable: true,
      description: 'The width of a picture in pixels; null for a file that is not an image.',
      select: { file: true },
      resolve: ({ file }) => file.width,
    }),
    height: t.int({ nullable: true, select: { file: true }, resolve: ({ file }) => file.height }),
    name: t.string({ select: { file: true }, resolve: ({ file }) => file.name }),
    sizeBytes: t.int({ select: { file: true }, resolve: ({ file }) => file.sizeBytes }),
    url: t.string({
      select: { file: true },
      resolve: ({ file }, _args, context) => fileLink(context, file, 'full'),
    }),
    thumbnailUrl: t.string({
      nullable: true,
      description: 'A thumbnail; null for a file that is not an image.',
      select: { file: true },
      resolve: ({ file }, _args, context) => (isPicture(file) ? fileLink(context, file, 'small') : null),
    }),
  }),
});

/** Returns scopes that record an admin's read, and let everyone pass who may see the submission. */
const recording =
  (read: AdminRead) =>
  ({ studentId }: { studentId: string }, _args: object, context: Context): true | Promise<true> =>
    recordAdminRead(context, read, studentId)?.then(() => true as const) ?? true;

export const Submission = builder.prismaObject('Submission', {
  description: 'One attempt at an assignment.',
  authScopes: { signedIn: true },
  select: { id: true, studentId: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    studentId: t.exposeID('studentId'),
    studentName: t.string({
      description: 'The first name of the child.',
      select: { student: { select: { firstName: true } } },
      resolve: ({ student }) => student.firstName,
    }),
    attempt: t.exposeInt('attempt'),
    mode: t.expose('mode', { type: SubmissionModeEnum }),
    text: t.exposeString('text', { nullable: true, authScopes: recording('student.readWork') }),
    links: t.exposeStringList('links', { authScopes: recording('student.readWork') }),
    files: t.relation('files', {
      type: SubmissionFile,
      authScopes: recording('student.readFiles'),
      query: { orderBy: { position: 'asc' } },
    }),
    status: t.expose('status', { type: SubmissionStatusEnum }),
    score: t.exposeInt('score', { nullable: true, description: 'Out of 100, once marked or reviewed.' }),
    submittedAt: t.expose('submittedAt', { type: 'DateTime' }),
    reviewedAt: t.expose('reviewedAt', { type: 'DateTime', nullable: true }),
    quizPoints: t.field({
      type: QuizPointsOfAttempt,
      nullable: true,
      description: 'The points of a quiz; null for any other work.',
      select: {
        mode: true,
        answers: true,
        questionIds: true,
        assignment: {
          select: {
            questions: {
              select: { id: true, position: true, kind: true, points: true, correctAnswer: true },
            },
          },
        },
      },
      resolve: pointsOfQuiz,
    }),
    markedQuestions: t.field({
      type: [MarkedQuestion],
      authScopes: recording('student.readWork'),
      description:
        'The questions of a quiz as they were asked and marked. The family gets the correct answers once it is passed or no attempt is left.',
      select: {
        mode: true,
        answers: true,
        questionIds: true,
        assignmentId: true,
        student: {
          select: {
            parentId: true,
            loginId: true,
            submissions: { select: { assignmentId: true, attempt: true, status: true } },
            attemptGrants: { select: { assignmentId: true } },
          },
        },
        assignment: {
          select: {
            maxAttempts: true,
            questions: { orderBy: { position: 'asc' }, include: { image: true } },
          },
        },
      },
      resolve: (submission, _args, context) => markedAnswers(submission, requireViewer(context)),
    }),
  }),
});

builder.queryFields((t) => ({
  submission: t.prismaField({
    type: Submission,
    nullable: true,
    authScopes: { signedIn: true },
    args: { id: t.arg.id() },
    resolve: (query, _root, { id }, { prisma, viewer }) =>
      prisma.submission.findFirst({ ...query, where: { AND: [{ id }, visibleSubmissions(viewer)] } }),
  }),
}));

const SubmitAssignmentInput = builder.inputType('SubmitAssignmentInput', {
  fields: (t) => ({
    id: t.id({ description: 'A new UUID generated by the client; a retry with it is idempotent.' }),
    studentId: t.id(),
    assignmentId: t.id(),
    mode: t.field({
      type: WrittenSubmissionModeEnum,
      description: 'Selects which of the following fields are used: text, files or all.',
    }),
    text: t.string(),
    links: t.stringList({ description: 'https URLs; blank ones are ignored.' }),
    files: t.idList({ description: 'Finished uploads of the viewer for this child and assignment.' }),
    screenshots: t.idList({ description: 'The same, for screenshots.' }),
  }),
});

const QuizAnswerInput = builder.inputType('QuizAnswerInput', {
  fields: (t) => ({ questionId: t.id(), answer: t.string() }),
});

const SubmitQuizInput = builder.inputType('SubmitQuizInput', {
  fields: (t) => ({
    id: t.id({ description: 'A new UUID generated by the client; a retry with it is idempotent.' }),
    studentId: t.id(),
    assignmentId: t.id(),
    answers: t.field({ type: [QuizAnswerInput] }),
  }),
});

builder.mutationFields((t) => ({
  submitAssignment: t.prismaField({
    type: Submission,
    errors: {},
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: SubmitAssignmentInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await submitAssignment(context, requireViewer(context), input);
      return context.prisma.submission.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  submitQuiz: t.prismaField({
    type: Submission,
    errors: {},
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: SubmitQuizInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await submitQuiz(context, requireViewer(context), input);
      return context.prisma.submission.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
}));

const SubmissionReviewed = feedPayload<'submission.sent' | 'submission.reviewed'>(
  'SubmissionReviewed',
  'An attempt was submitted, marked or reviewed, or one more after it was asked for, granted or declined.',
);

builder.objectFields(SubmissionReviewed, (t) => ({
  submissionId: t.id({ resolve: ({ payload }) => payload.submissionId }),
  reviewedBy: t.string({
    nullable: true,
    description: 'Name of the reviewer, for other reviewers with the same queue; null until it is reviewed.',
    resolve: async ({ payload }, _args, { prisma }) => {
      const review = await prisma.review.findUnique({
        where: { submissionId: payload.submissionId },
        select: { reviewer: { select: { fullName: true } } },
      });
      return review && reviewerName(review.reviewer);
    },
  }),
  submission: t.prismaField({
    type: Submission,
    nullable: true,
    description: 'Null for reviewers whose queue it left because someone else reviewed it.',
    resolve: (query, { payload }, _args, { prisma, viewer }) =>
      prisma.submission.findFirst({
        ...query,
        where: { AND: [{ id: payload.submissionId }, visibleSubmissions(viewer)] },
      }),
  }),
}));

feedSubscription('submissionReviewed', {
  description: 'Changes to submissions that the viewer may see or review.',
  payload: SubmissionReviewed,
  args: {},
  source: {
    kinds: ['submission.sent', 'submission.reviewed'],
    // Other possible reviewers learn that it is reviewed, and nothing else of it.
    rules: [
      {
        rows: rowsOf('Submission', (viewer) => ({
          OR: [visibleSubmissions(viewer), { student: reviewableStudents(viewer) }],
        })),
        idsOf: ({ payload }) => [payload.submissionId],
      },
    ],
  },
});
