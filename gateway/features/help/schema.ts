import { builder } from '../../graphql/builder.ts';
import { rowsOf } from '../../graphql/rowRules.ts';
import { feedPayload, feedSubscription } from '../../graphql/subscriptionFields.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { reviewerScopes } from '../assignments/reviewing/reviewSchema.ts';
import { CourseEnum } from '../enrolment/enums.ts';
import { Student } from '../enrolment/schema.ts';
import { recordAdminRead, scopesAfter } from '../supportViews/adminReads.ts';
import { answerableHelpRequests, visibleHelpRequests } from './access.ts';
import { answerHelpRequest } from './answerHelpRequest.ts';
import { askForHelp, asksMentor } from './askForHelp.ts';

const HelpRequest = builder.prismaObject('HelpRequest', {
  description: 'A family’s question about a lesson, to those who review the work of the child.',
  // Whatever field led to it, a question that an admin reads passes here; not those that they answered.
  authScopes: ({ studentId, answeredById }, context) =>
    scopesAfter(
      context.viewer?.id === answeredById ? null : recordAdminRead(context, 'student.readWork', studentId),
    ),
  select: { id: true, studentId: true, answeredById: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    question: t.exposeString('question'),
    askedAt: t.expose('createdAt', { type: 'DateTime' }),
    answer: t.exposeString('answer', { nullable: true, description: 'Null until somebody has answered.' }),
    answeredBy: t.string({
      nullable: true,
      description: 'The name of who answered.',
      select: { answeredBy: { select: { fullName: true } } },
      resolve: ({ answeredBy }) => answeredBy?.fullName ?? null,
    }),
    studentName: t.string({
      select: { student: { select: { firstName: true } } },
      resolve: ({ student }) => student.firstName,
    }),
    lessonNumber: t.int({
      select: { lesson: { select: { number: true } } },
      resolve: ({ lesson }) => lesson.number,
    }),
    lessonTitle: t.string({
      select: { lesson: { select: { title: true } } },
      resolve: ({ lesson }) => lesson.title,
    }),
    course: t.field({
      type: CourseEnum,
      select: { lesson: { select: { course: true } } },
      resolve: ({ lesson }) => lesson.course,
    }),
  }),
});

builder.prismaObjectFields(Student, (t) => ({
  asksMentor: t.boolean({
    description: 'True while questions go to the thread with the mentor, and not to the queue of reviewers.',
    select: { package: true, mentor: { select: { isActive: true } } },
    resolve: asksMentor,
  }),
  helpRequests: t.relation('helpRequests', {
    type: HelpRequest,
    description: 'The newest questions about a lesson, newest first.',
    args: { lessonId: t.arg.id() },
    query: ({ lessonId }, { viewer }) => ({
      where: { AND: [{ lessonId }, visibleHelpRequests(viewer)] },
      orderBy: [{ createdAt: 'desc' as const }, { id: 'desc' as const }],
      take: 10,
    }),
  }),
}));

builder.queryField('helpRequests', (t) =>
  t.prismaField({
    type: [HelpRequest],
    description: 'Open questions that the viewer answers, oldest first.',
    authScopes: reviewerScopes,
    resolve: (query, _root, _args, { prisma, viewer }) =>
      prisma.helpRequest.findMany({
        ...query,
        where: { AND: [{ answeredAt: null }, answerableHelpRequests(viewer)] },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        take: 50,
      }),
  }),
);

const AskForHelpInput = builder.inputType('AskForHelpInput', {
  fields: (t) => ({ studentId: t.id(), lessonId: t.id(), question: t.string() }),
});

const AnswerHelpRequestInput = builder.inputType('AnswerHelpRequestInput', {
  fields: (t) => ({ requestId: t.id(), answer: t.string() }),
});

builder.mutationFields((t) => ({
  askForHelp: t.prismaField({
    type: HelpRequest,
    errors: {},
    description: 'Asks the reviewers of a child without a mentor for help with a lesson.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: AskForHelpInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await askForHelp(context, requireViewer(context), input);
      return context.prisma.helpRequest.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  answerHelpRequest: t.prismaField({
    type: HelpRequest,
    errors: {},
    authScopes: reviewerScopes,
    args: { input: t.arg({ type: AnswerHelpRequestInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await answerHelpRequest(context, requireViewer(context), input);
      return context.prisma.helpRequest.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
}));

const HelpRequestChanged = feedPayload<'help.changed'>(
  'HelpRequestChanged',
  'A question about a lesson was asked or answered.',
);

builder.objectFields(HelpRequestChanged, (t) => ({
  helpRequestId: t.id({ resolve: ({ payload }) => payload.helpRequestId }),
}));

feedSubscription('helpRequestChanged', {
  description: 'Questions of the viewer’s own family and those that the viewer answers, as they change.',
  payload: HelpRequestChanged,
  args: {},
  source: {
    kinds: ['help.changed'],
    rules: [
      { rows: rowsOf('HelpRequest', visibleHelpRequests), idsOf: ({ payload }) => [payload.helpRequestId] },
    ],
  },
});
