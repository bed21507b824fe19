import { isCorrectAnswer, type QuestionKind, type SubmissionStatus } from '../../../contract/assignments.ts';
import type { Viewer } from '../../context.ts';
import type { AssignmentQuestion, Prisma, StoredFile } from '../../generated/prisma/client.ts';

/** The image of a question, with its alternative text. */
export type QuestionPicture = { file: StoredFile; alt: string };

type WithImage = { image: StoredFile | null; imageAlt: string | null };

export const pictureOf = ({ image, imageAlt }: WithImage): QuestionPicture | null =>
  image && { file: image, alt: imageAlt ?? '' };

export type MarkedAnswer = {
  questionId: string;
  position: number;
  kind: QuestionKind;
  text: string;
  points: number;
  answer: string | null;
  isCorrect: boolean | null;
  correctAnswer: string | null;
  explanation: string | null;
  image: QuestionPicture | null;
};

type Attempt = {
  status: SubmissionStatus;
  answers: Prisma.JsonValue;
  student: { parentId: string; loginId: string | null };
  assignment: { questions: (AssignmentQuestion & { image: StoredFile | null })[] };
};

/**
 * Returns the answers of an attempt with the correct ones: to everyone once it is marked, before that to reviewers. The
 * only function that exposes the correct answers of an attempt.
 */
export function markedAnswers(attempt: Attempt, viewer: Viewer): MarkedAnswer[] {
  const { status, answers, student, assignment } = attempt;
  const isMarked = status === 'APPROVED' || status === 'NEEDS_REVISION';
  const isFamily = student.parentId === viewer.id || student.loginId === viewer.id;
  const isReviewer = !isFamily && (viewer.mentorId !== null || viewer.role === 'ADMIN');
  if (!isMarked && !isReviewer) return [];
  const submitted = (answers ?? {}) as Record<string, string>;
  return assignment.questions.map((question) => ({
    questionId: question.id,
    position: question.position,
    kind: question.kind,
    text: question.text,
    points: question.points,
    answer: submitted[question.id] || null,
    isCorrect: isCorrectAnswer(question, submitted[question.id]),
    correctAnswer: question.correctAnswer,
    explanation: question.explanation,
    image: pictureOf(question),
  }));
}
