import type { QuestionContent } from './types.ts';

/** A required multiple-choice question; `correct` is the place of the right option. */
export function choice(
  text: string,
  options: [string, string, string, string],
  correct: 0 | 1 | 2 | 3,
  points: number,
  explanation: string,
): QuestionContent {
  const correctAnswer = options[correct];
  return { kind: 'MULTIPLE_CHOICE', text, options, correctAnswer, points, explanation, isRequired: true };
}

/** A required statement that is either true or false. */
export function trueFalse(
  text: string,
  correctAnswer: 'True' | 'False',
  points: number,
  explanation: string,
): QuestionContent {
  const options = ['True', 'False'];
  return { kind: 'TRUE_FALSE', text, options, correctAnswer, points, explanation, isRequired: true };
}

/** A required question answered with a word or two, compared without regard to case. */
export function shortAnswer(
  text: string,
  correctAnswer: string,
  points: number,
  explanation: string,
): QuestionContent {
  return { kind: 'SHORT_ANSWER', text, options: [], correctAnswer, points, explanation, isRequired: true };
}

/** A question that a reviewer reads; `explanation` says what a good answer holds. */
export function essay(
  text: string,
  points: number,
  explanation: string,
  isRequired: boolean,
): QuestionContent {
  return { kind: 'ESSAY', text, options: [], correctAnswer: null, points, explanation, isRequired };
}

/** The question with a drawing beside it; `alt` says what it shows without giving the answer away. */
export function withImage(question: QuestionContent, drawing: string, alt: string): QuestionContent {
  return { ...question, image: { drawing, alt } };
}
