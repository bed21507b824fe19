import { builder } from '../../builder.ts';
import { feedPayload, feedSubscription } from '../../feedField.ts';
import { Person } from '../accounts/schema.ts';
import { signedIn } from '../accounts/signedIn.ts';
import { visibleStudents } from '../enrolment/access.ts';
import { CourseEnum } from '../enrolment/enums.ts';
import { signedLink } from '../files/links.ts';
import {
  reviewedStudents,
  visibleAssignments,
  visibleReviews,
  visibleSubmissions,
  waitingWork,
} from './access.ts';
import {
  AssignmentKindEnum,
  QuestionKindEnum,
  SubmissionFileKindEnum,
  SubmissionModeEnum,
  SubmissionStatusEnum,
} from './enums.ts';
import { grantAttempt } from './grantAttempt.ts';
import { type MarkedAnswer, markedAnswers } from './markedAnswers.ts';
import { reviewSubmission } from './reviewSubmission.ts';
import { spentAttempts } from './spentAttempts.ts';
import { submitAssignment } from './submitAssignment.ts';
import { submitQuiz } from './submitQuiz.ts';

/** People with something to review. */
const reviewers = { $any: { mentor: true, admin: true } };

const Question = builder.prismaObject('AssignmentQuestion', {
  name: 'Question',
  description: 'A question of a quiz, as it is asked. What is right is told by marked attempts alone.',
  authScopes: { signedIn: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    position: t.exposeInt('position'),
    kind: t.expose('kind', { type: QuestionKindEnum }),
    text: t.exposeString('text'),
    options: t.exposeStringList('options'),
    points: t.exposeInt('points'),
    isRequired: t.exposeBoolean('isRequired'),
  }),
});

const MarkedQuestion = builder.objectRef<MarkedAnswer>('MarkedQuestion').implement({
  description: 'A question of an attempt that was marked: what was answered and what is right.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    questionId: t.exposeID('questionId'),
    position: t.exposeInt('position'),
    kind: t.expose('kind', { type: QuestionKindEnum }),
    text: t.exposeString('text'),
    points: t.exposeInt('points'),
    answer: t.exposeString('answer', { nullable: true }),
    isRight: t.exposeBoolean('isRight', { nullable: true, description: 'Null where a person judged.' }),
    correctAnswer: t.exposeString('correctAnswer', { nullable: true }),
    explanation: t.exposeString('explanation', { nullable: true }),
  }),
});

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
        file.bucket === 'ASSIGNMENT_SCREENSHOTS'
          ? signedLink(config.authSecret, file, 'small', new Date())
          : null,
    }),
  }),
});

const Review = builder.prismaObject('Review', {
  description: 'What a reviewer says to one attempt.',
  authScopes: { signedIn: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    overallScore: t.exposeInt('overallScore'),
    detailedFeedback: t.exposeString('detailedFeedback'),
    strengths: t.exposeStringList('strengths'),
    areasForImprovement: t.exposeStringList('areasForImprovement'),
    nextSteps: t.exposeStringList('nextSteps'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    reviewer: t.relation('reviewer', { type: Person }),
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
    review: t.relation('review', { type: Review, nullable: true }),
    markedQuestions: t.field({
      type: [MarkedQuestion],
      description: 'The questions of a quiz with what is right: empty for the family until it is marked.',
      select: {
        status: true,
        answers: true,
        student: { select: { parentId: true, userId: true } },
        assignment: { select: { questions: { orderBy: { position: 'asc' } } } },
      },
      resolve: (submission, _args, context) => markedAnswers(submission, signedIn(context)),
    }),
  }),
});

const Assignment = builder.prismaObject('Assignment', {
  authScopes: { signedIn: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    lessonId: t.exposeID('lessonId'),
    lessonNumber: t.int({
      select: { lesson: { select: { number: true } } },
      resolve: ({ lesson }) => lesson.number,
    }),
    course: t.field({
      type: CourseEnum,
      select: { lesson: { select: { course: true } } },
      resolve: ({ lesson }) => lesson.course,
    }),
    position: t.exposeInt('position'),
    title: t.exposeString('title'),
    description: t.exposeString('description', { nullable: true }),
    kind: t.expose('kind', { type: AssignmentKindEnum }),
    requirements: t.exposeStringList('requirements'),
    instructions: t.exposeString('instructions', { nullable: true }),
    maxAttempts: t.exposeInt('maxAttempts'),
    passingScore: t.exposeInt('passingScore'),
    points: t.exposeInt('points'),
    isRequired: t.exposeBoolean('isRequired'),
    dueAt: t.expose('dueAt', { type: 'DateTime', nullable: true }),
    questions: t.relation('questions', { type: Question, query: { orderBy: { position: 'asc' } } }),
    submissions: t.relation('submissions', {
      type: Submission,
      description: 'The attempts of one child, newest first.',
      args: { studentId: t.arg.id() },
      query: ({ studentId }, { viewer }) => ({
        where: { AND: [{ studentId }, visibleSubmissions(viewer)] },
        orderBy: { attempt: 'desc' },
      }),
    }),
    grantedAttempts: t.relationCount('grants', {
      description: 'Attempts that reviewers gave a child on top.',
      args: { studentId: t.arg.id() },
      where: ({ studentId }, { viewer }) => ({ studentId, student: visibleStudents(viewer) }),
    }),
  }),
});

builder.prismaObjectField(Submission, 'assignment', (t) => t.relation('assignment', { type: Assignment }));
builder.prismaObjectField(Review, 'submission', (t) => t.relation('submission', { type: Submission }));

builder.queryFields((t) => ({
  assignments: t.prismaField({
    type: [Assignment],
    description: 'What a lesson asks of a child, in its order; nothing while the lesson is not open to them.',
    authScopes: { signedIn: true },
    args: { lessonId: t.arg.id(), studentId: t.arg.id() },
    resolve: async (query, _root, { lessonId, studentId }, { prisma, viewer }) =>
      prisma.assignment.findMany({
        ...query,
        where: { AND: [{ lessonId }, await visibleAssignments(prisma, viewer, studentId)] },
        orderBy: { position: 'asc' },
      }),
  }),
  submission: t.prismaField({
    type: Submission,
    nullable: true,
    authScopes: { signedIn: true },
    args: { id: t.arg.id() },
    resolve: (query, _root, { id }, { prisma, viewer }) =>
      prisma.submission.findFirst({ ...query, where: { AND: [{ id }, visibleSubmissions(viewer)] } }),
  }),
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
  reviewQueue: t.prismaConnection({
    type: Submission,
    cursor: 'id',
    description:
      'Work that waits for the viewer’s review, oldest first: of their students, and of the shared queue.',
    authScopes: reviewers,
    totalCount: (_connection, _args, { prisma, viewer }) =>
      prisma.submission.count({ where: waitingWork(viewer) }),
    resolve: (query, _root, _args, { prisma, viewer }) =>
      prisma.submission.findMany({
        ...query,
        where: waitingWork(viewer),
        orderBy: [{ submittedAt: 'asc' }, { id: 'asc' }],
      }),
  }),
  outOfAttempts: t.prismaField({
    type: [Submission],
    description: 'Last attempts that failed, of children whose work the viewer reviews; oldest first.',
    authScopes: reviewers,
    resolve: async (query, _root, _args, { prisma, viewer }) =>
      prisma.submission.findMany({
        ...query,
        where: { id: { in: await spentAttempts(prisma, null) }, student: reviewedStudents(viewer) },
        orderBy: [{ submittedAt: 'asc' }, { id: 'asc' }],
        take: 50,
      }),
  }),
}));

const SubmitAssignmentInput = builder.inputType('SubmitAssignmentInput', {
  fields: (t) => ({
    id: t.id({ description: 'A fresh UUID of the sender’s making; sending again under it is safe.' }),
    studentId: t.id(),
    assignmentId: t.id(),
    text: t.string(),
    links: t.stringList({ description: 'https addresses; blank ones do not count.' }),
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

const ReviewSubmissionInput = builder.inputType('ReviewSubmissionInput', {
  fields: (t) => ({
    submissionId: t.id(),
    score: t.int({ description: 'Out of 100; 70 approves.' }),
    feedback: t.string(),
    strengths: t.stringList(),
    areasForImprovement: t.stringList(),
    nextSteps: t.stringList(),
    timeSpentMinutes: t.int({ required: false }),
  }),
});

const GrantAttemptInput = builder.inputType('GrantAttemptInput', {
  fields: (t) => ({ submissionId: t.id({ description: 'The last attempt, which failed.' }) }),
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
  reviewSubmission: t.prismaField({
    type: Submission,
    errors: {},
    authScopes: reviewers,
    args: { input: t.arg({ type: ReviewSubmissionInput }) },
    resolve: async (query, _root, { input }, context) => {
      const review = { ...input, timeSpentMinutes: input.timeSpentMinutes ?? null };
      const id = await reviewSubmission(context, signedIn(context), review);
      return context.prisma.submission.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  grantAttempt: t.prismaField({
    type: Submission,
    errors: {},
    authScopes: reviewers,
    args: { input: t.arg({ type: GrantAttemptInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await grantAttempt(context, signedIn(context), input.submissionId);
      return context.prisma.submission.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
}));

const SubmissionReviewed = feedPayload(
  'SubmissionReviewed',
  'An attempt was handed in, marked or reviewed, or another attempt was granted after it.',
);

builder.objectField(SubmissionReviewed, 'submission', (t) =>
  t.prismaField({
    type: Submission,
    resolve: (query, { entityId }, _args, { prisma, viewer }) =>
      prisma.submission.findFirstOrThrow({
        ...query,
        where: { AND: [{ id: entityId }, visibleSubmissions(viewer)] },
      }),
  }),
);

feedSubscription('submissionReviewed', {
  description: 'News of the work that the viewer may see or review.',
  payload: SubmissionReviewed,
  args: {},
  source: {
    kinds: ['submission.sent', 'submission.reviewed'],
    async visible(prisma, viewer, entityIds) {
      const rows = await prisma.submission.findMany({
        where: { AND: [{ id: { in: entityIds } }, visibleSubmissions(viewer)] },
        select: { id: true },
      });
      return rows.map((row) => row.id);
    },
  },
});
