import {
  type Answer,
  type QuestionKind,
  type QuizPoints,
  quizPoints,
} from '../../../../contract/assignments.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import type { Db } from '../../../platform/database/prisma.ts';

/**
 * Selects the questions that an attempt asked, in its order.
 * @param questionIds empty for all of them, as in attempts without a draw
 */
export function askedQuestions<Question extends { id: string; position: number }>(
  questions: readonly Question[],
  questionIds: readonly string[],
): Question[] {
  if (questionIds.length === 0) return questions.toSorted((one, other) => one.position - other.position);
  const byId = new Map(questions.map((question) => [question.id, question]));
  return questionIds.flatMap((id) => byId.get(id) ?? []);
}

type Quiz<Question> = { id: string; drawCount: number | null; questions: Question[] };

/**
 * Returns the questions of a child's attempt at an assignment: those it began with, or all if it never began and the
 * assignment draws none. Null when only beginning the attempt says which they are, or when they were replaced since.
 */
export async function questionsOfAttempt<Question extends { id: string; position: number }>(
  db: Db,
  studentId: string,
  { id: assignmentId, drawCount, questions }: Quiz<Question>,
  attempt: number,
): Promise<Question[] | null> {
  const key = { studentId, assignmentId, attempt };
  const begun = await db.quizAttempt.findUnique({ where: { studentId_assignmentId_attempt: key } });
  if (!begun) return drawCount === null ? questions : null;
  const asked = askedQuestions(questions, begun.questionIds);
  return asked.length === begun.questionIds.length ? asked : null;
}

type QuestionWithAnswer = {
  id: string;
  position: number;
  kind: QuestionKind;
  points: number;
  correctAnswer: string | null;
};

type AnsweredQuiz = {
  mode: string;
  answers: Prisma.JsonValue;
  questionIds: readonly string[];
  assignment: { questions: readonly QuestionWithAnswer[] };
};

/** Returns the points of an attempt at a quiz; null for any other work. */
export function pointsOfQuiz({ mode, answers, questionIds, assignment }: AnsweredQuiz): QuizPoints | null {
  if (mode !== 'QUIZ') return null;
  const submitted = Object.entries((answers ?? {}) as Record<string, string>);
  const given: Answer[] = submitted.map(([questionId, answer]) => ({ questionId, answer }));
  return quizPoints(askedQuestions(assignment.questions, questionIds), given);
}
