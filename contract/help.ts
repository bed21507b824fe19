import { badInput, type DomainError, firstProblem } from './errors.ts';

/** Most characters of a question about a lesson, and of its answer. */
export const MAX_HELP_LENGTH = 1000;

/** Most questions of a child that wait for an answer. */
export const MAX_OPEN_HELP_REQUESTS = 5;

/** Hash of a lesson's address that leads to its questions and answers, as a notification does. */
export const HELP_HASH = '#help';

export const HELP_TEXTS = {
  ask: 'Ask for help',
  asked: 'Your question is sent. You hear of it as soon as somebody answers.',
  askFailed: 'Your question was not sent. Please try again.',
  questionMissing: 'Please write what you need help with',
  isOpen: 'You have asked about this lesson already. Somebody answers soon.',
  tooManyOpen: 'Some of your questions wait for an answer. Please ask again after that.',
  hasMentor: 'Please ask your mentor in Messages',
  answerMissing: 'Please write an answer',
  answerFailed: 'The answer was not sent. Please try again.',
  answered: (name: string) => `${name} has answered this already`,
};

/** Finds what is wrong with a question about a lesson. */
export function* helpQuestionProblems({ question }: { question: string }): Generator<DomainError> {
  const { length } = question.trim();
  if (length === 0) yield badInput('question', HELP_TEXTS.questionMissing);
  if (length > MAX_HELP_LENGTH)
    yield badInput('question', `A question can have ${MAX_HELP_LENGTH} characters`);
}

/** Finds what is wrong with the answer to a question about a lesson. */
export function* helpAnswerProblems({ answer }: { answer: string }): Generator<DomainError> {
  const { length } = answer.trim();
  if (length === 0) yield badInput('answer', HELP_TEXTS.answerMissing);
  if (length > MAX_HELP_LENGTH) yield badInput('answer', `An answer can have ${MAX_HELP_LENGTH} characters`);
}

/** Checks a question. Returns the first problem, or null. */
export const checkHelpQuestion = (draft: { question: string }) => firstProblem(helpQuestionProblems(draft));

/** Checks an answer. Returns the first problem, or null. */
export const checkHelpAnswer = (draft: { answer: string }) => firstProblem(helpAnswerProblems(draft));
