import { reviewerName } from '../../../contract/assignments.ts';
import { isPicture } from '../../../contract/files.ts';
import { builder } from '../../graphql/builder.ts';
import { feedPayload, feedSubscription } from '../../graphql/subscriptionFields.ts';
import { signedIn } from '../accounts/signedIn.ts';
import { signedLink } from '../files/links.ts';
import { reviewedStudents, visibleSubmissions } from './access.ts';
import { SubmissionFileKindEnum, SubmissionModeEnum, SubmissionStatusEnum, WorkModeEnum } from './enums.ts';
import { markedAnswers } from './markedAnswers.ts';
import { MarkedQuestion } from './questionSchema.ts';
import { submitAssignment } from './submitAssignment.ts';
import { submitQuiz } from './submitQuiz.ts';

const SubmissionFile = builder.prismaObject('SubmissionFile', {
  description: 'A file of a submission; its links run out after an hour.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    id: t.exposeID('fileId'),
    kind: t.expose('kind', { type: SubmissionFileKindEnum }),
    name: t.string({ select: { file: true }, resolve: ({ file }) => file.name }),
    sizeBytes: t.int({ select: { file: true }, resolve: ({ file }) => file.sizeBytes }),
    url: t.string({
      select: { file: true },
      resolve: ({ file }, _args, { config }) => signedLink(config.authSecret, file, 'full', new Date()),
    }),
    thumbnailUrl: t.string({
      nullable: true,
      description: 'A small picture; null for what is not one.',
      select: { file: true },
      resolve: ({ file }, _args, { config }) =>
        isPicture(file) ? signedLink(config.authSecret, file, 'small', new Date()) : null,
    }),
  }),
});

export const Submission = builder.prismaObject('Submission', {
  description: 'One attempt at an assignment.',
  authScopes: { signedIn: true },
  select: { id: true },
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
    text: t.exposeString('text', { nullable: true }),
    links: t.exposeStringList('links'),
    files: t.relation('files', { type: SubmissionFile, query: { orderBy: { position: 'asc' } } }),
    status: t.expose('status', { type: SubmissionStatusEnum }),
    score: t.exposeInt('score', { nullable: true, description: 'Out of 100, once marked or reviewed.' }),
    submittedAt: t.expose('submittedAt', { type: 'DateTime' }),
    reviewedAt: t.expose('reviewedAt', { type: 'DateTime', nullable: true }),
    markedQuestions: t.field({
      type: [MarkedQuestion],
      description: 'The questions of a quiz with what is right: empty for the family until it is marked.',
      select: {
        status: true,
        answers: true,
        student: { select: { parentId: true, userId: true } },
        assignment: { select: { questions: { orderBy: { position: 'asc' }, include: { image: true } } } },
      },
      resolve: (submission, _args, context) => markedAnswers(submission, signedIn(context)),
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
    id: t.id({ description: 'A fresh UUID of the sender’s making; sending again under it is safe.' }),
    studentId: t.id(),
    assignmentId: t.id(),
    mode: t.field({ type: WorkModeEnum, description: 'What of the following counts: text, files or all.' }),
    text: t.string(),
    links: t.stringList({ description: 'https addresses; blank ones do not count.' }),
    files: t.idList({ description: 'Finished uploads of the sender for this child and assignment.' }),
    screenshots: t.idList({ description: 'The same, for screenshots.' }),
  }),
});

const QuizAnswerInput = builder.inputType('QuizAnswerInput', {
  fields: (t) => ({ questionId: t.id(), answer: t.string() }),
});

const SubmitQuizInput = builder.inputType('SubmitQuizInput', {
  fields: (t) => ({
    id: t.id({ description: 'A fresh UUID of the sender’s making; sending again under it is safe.' }),
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
      const id = await submitAssignment(context, signedIn(context), input);
      return context.prisma.submission.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  submitQuiz: t.prismaField({
    type: Submission,
    errors: {},
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: SubmitQuizInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await submitQuiz(context, signedIn(context), input);
      return context.prisma.submission.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
}));

const SubmissionReviewed = feedPayload(
  'SubmissionReviewed',
  'An attempt was handed in, marked or reviewed, or another attempt was granted after it.',
);

builder.objectFields(SubmissionReviewed, (t) => ({
  submissionId: t.id({ resolve: ({ entityId }) => entityId }),
  reviewedBy: t.string({
    nullable: true,
    description: 'The name of whoever reviewed it, for those who were about to; null while nobody has.',
    resolve: async ({ entityId }, _args, { prisma }) => {
      const review = await prisma.review.findUnique({
        where: { submissionId: entityId },
        select: { reviewer: { select: { fullName: true } } },
      });
      return review && reviewerName(review.reviewer);
    },
  }),
  submission: t.prismaField({
    type: Submission,
    nullable: true,
    description: 'Null to those whose queue it has left because somebody else reviewed it.',
    resolve: (query, { entityId }, _args, { prisma, viewer }) =>
      prisma.submission.findFirst({
        ...query,
        where: { AND: [{ id: entityId }, visibleSubmissions(viewer)] },
      }),
  }),
}));

feedSubscription('submissionReviewed', {
  description: 'News of the work that the viewer may see or review.',
  payload: SubmissionReviewed,
  args: {},
  source: {
    kinds: ['submission.sent', 'submission.reviewed'],
    async visible(prisma, viewer, entityIds) {
      // Whoever could have reviewed it hears that it is done, and nothing else of it.
      const mayKnow = { OR: [visibleSubmissions(viewer), { student: reviewedStudents(viewer) }] };
      const rows = await prisma.submission.findMany({
        where: { AND: [{ id: { in: entityIds } }, mayKnow] },
        select: { id: true },
      });
      return rows.map((row) => row.id);
    },
  },
});
