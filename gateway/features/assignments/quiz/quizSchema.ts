import { builder } from '../../../graphql/builder.ts';
import { requireViewer } from '../../accounts/requireViewer.ts';
import { Question } from '../questionSchema.ts';
import { askedQuestions } from './askedQuestions.ts';
import { beginQuiz } from './beginQuiz.ts';
import { choicesOf } from './drawQuestions.ts';

const QuizAttempt = builder.prismaObject('QuizAttempt', {
  description: 'An attempt at a quiz that a child has begun.',
  authScopes: { signedIn: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'May serve as the id of the submission.' }),
    attempt: t.exposeInt('attempt'),
    startedAt: t.expose('startedAt', { type: 'DateTime' }),
    questions: t.field({
      type: [Question],
      description: 'The questions that it asks, in its order and with its order of choices.',
      select: (_args, _context, nestedSelection) => ({
        seed: true,
        questionIds: true,
        assignment: { select: { questions: nestedSelection({}) } },
      }),
      resolve: ({ seed, questionIds, assignment }) =>
        askedQuestions(assignment.questions, questionIds).map((question) => ({
          ...question,
          options: choicesOf(question, seed),
        })),
    }),
  }),
});

const BeginQuizInput = builder.inputType('BeginQuizInput', {
  fields: (t) => ({ studentId: t.id(), assignmentId: t.id() }),
});

builder.mutationField('beginQuiz', (t) =>
  t.prismaField({
    type: QuizAttempt,
    errors: {},
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: BeginQuizInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await beginQuiz(context, requireViewer(context), input);
      return context.prisma.quizAttempt.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);
