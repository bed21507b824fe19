import { type Answer, checkAnswers, gradeQuiz, statusForScore } from '../../../contract/assignments.ts';
import { badInput, throwIfInvalid } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { type Attempt, createAttempt } from './createAttempt.ts';

export type NewQuiz = Attempt & { answers: readonly Answer[] };

/** Submits a quiz, which is marked immediately unless it contains an essay. @returns the id of the submission */
export function submitQuiz(app: App, viewer: Viewer, input: NewQuiz): Promise<string> {
  return createAttempt(app, viewer, input, ({ kind, questions, passingScore }) => {
    if (kind !== 'OBJECTIVE') throw badInput('assignmentId', 'This assignment is not a quiz');
    throwIfInvalid(checkAnswers(questions, input.answers));
    const score = gradeQuiz(questions, input.answers);
    return {
      mode: 'QUIZ',
      text: null,
      links: [],
      files: [],
      answers: Object.fromEntries(input.answers.map(({ questionId, answer }) => [questionId, answer.trim()])),
      status: score === null ? 'UNDER_REVIEW' : statusForScore(score, passingScore),
      score,
    };
  });
}
