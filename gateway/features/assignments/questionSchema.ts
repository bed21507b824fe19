import type { QuizPoints } from '../../../contract/assignments.ts';
import { builder } from '../../graphql/builder.ts';
import { fileLink } from '../files/links.ts';
import { QuestionKindEnum } from './enums.ts';
import { type MarkedAnswer, pictureOf, type QuestionPicture } from './markedAnswers.ts';

export const QuestionImage = builder.objectRef<QuestionPicture>('QuestionImage').implement({
  description: 'The image of a question; its link expires after an hour.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    url: t.string({
      resolve: ({ file }, _args, context) => fileLink(context, file, 'full'),
    }),
    alt: t.exposeString('alt', { description: 'Alternative text.' }),
    width: t.int({ nullable: true, description: 'In pixels.', resolve: ({ file }) => file.width }),
    height: t.int({ nullable: true, description: 'In pixels.', resolve: ({ file }) => file.height }),
  }),
});

export const Question = builder.prismaObject('AssignmentQuestion', {
  name: 'Question',
  description: 'A question of a quiz, without its answer; only marked attempts contain the correct answers.',
  authScopes: { signedIn: true },
  // The order of an attempt depends on these, whatever a document selects.
  select: { id: true, position: true, kind: true, options: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    position: t.exposeInt('position'),
    kind: t.expose('kind', { type: QuestionKindEnum }),
    text: t.exposeString('text'),
    options: t.exposeStringList('options'),
    points: t.exposeInt('points'),
    isRequired: t.exposeBoolean('isRequired'),
    image: t.field({
      type: QuestionImage,
      nullable: true,
      select: { image: true, imageAlt: true },
      resolve: pictureOf,
    }),
  }),
});

export const MarkedQuestion = builder.objectRef<MarkedAnswer>('MarkedQuestion').implement({
  description:
    'A question of an attempt with the submitted answer, and the correct one as soon as it may be known.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    questionId: t.exposeID('questionId'),
    position: t.exposeInt('position'),
    kind: t.expose('kind', { type: QuestionKindEnum }),
    text: t.exposeString('text'),
    points: t.exposeInt('points'),
    answer: t.exposeString('answer', { nullable: true }),
    isCorrect: t.exposeBoolean('isCorrect', {
      nullable: true,
      description: 'Null for an answer that a reviewer assesses.',
    }),
    correctAnswer: t.exposeString('correctAnswer', { nullable: true }),
    explanation: t.exposeString('explanation', { nullable: true }),
    hint: t.exposeString('hint', { nullable: true, description: 'Beside a wrong answer.' }),
    image: t.expose('image', { type: QuestionImage, nullable: true }),
  }),
});

export const QuizPointsOfAttempt = builder.objectRef<QuizPoints>('QuizPoints').implement({
  description: 'Points of an attempt at a quiz.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    earned: t.exposeInt('earned', { description: 'Of the right answers that are marked by the machine.' }),
    marked: t.exposeInt('marked', { description: 'Of all questions that are marked by the machine.' }),
    essays: t.exposeInt('essays', { description: 'Most points that a reviewer can give for the essays.' }),
  }),
});
