import {
  isCorrectAnswer,
  type QuestionKind,
  revealsAnswers,
  type SubmissionStatus,
} from '../../../contract/assignments.ts';
import type { Viewer } from '../../context.ts';
import type { AssignmentQuestion, Prisma, StoredFile } from '../../generated/prisma/client.ts';
import { askedQuestions } from './quiz/askedQuestions.ts';

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
  hint: string | null;
  image: QuestionPicture | null;
};

type Attempt = {
  mode: string;
  answers: Prisma.JsonValue;
  questionIds: string[];
  assignmentId: string;
  student: {
    parentId: string;
    loginId: string | null;
    /** Of every assignment. */
    submissions: { assignmentId: string; attempt: number; status: SubmissionStatus }[];
    attemptGrants: { assignmentId: string }[];
  };
  assignment: { maxAttempts: number; questions: (AssignmentQuestion & { image: StoredFile | null })[] };
};

/**
 * Returns the marked answers of an attempt at a quiz. Its family gets the correct answers and the explanations once the
 * quiz is passed or the last attempt has failed, and the hints of the wrong answers before that; reviewers get
 * everything. The only function that exposes the correct answers of an attempt.
 */
export function markedAnswers(attempt: Attempt, viewer: Viewer): MarkedAnswer[] {
  const { mode, answers, questionIds, student, assignment } = attempt;
  if (mode !== 'QUIZ') return [];
  const isFamily = student.parentId === viewer.id || student.loginId === viewer.id;
  const isReviewer = !isFamily && (viewer.mentorId !== null || viewer.role === 'ADMIN');
  const isRevealed = isReviewer || isRevealedToFamily(attempt);
  const submitted = (answers ?? {}) as Record<string, string>;
  return askedQuestions(assignment.questions, questionIds).map((question, index) => {
    const isCorrect = isCorrectAnswer(question, submitted[question.id]);
    return {
      questionId: question.id,
      position: index + 1,
      kind: question.kind,
      text: question.text,
      points: question.points,
      answer: submitted[question.id] || null,
      isCorrect,
      correctAnswer: isRevealed ? question.correctAnswer : null,
      explanation: isRevealed ? question.explanation : null,
      hint: isCorrect === false ? question.hint : null,
      image: pictureOf(question),
    };
  });
}

function isRevealedToFamily({ assignmentId, student, assignment }: Attempt): boolean {
  const ofAssignment = (row: { assignmentId: string }) => row.assignmentId === assignmentId;
  const allowed = assignment.maxAttempts + student.attemptGrants.filter(ofAssignment).length;
  return revealsAnswers(student.submissions.filter(ofAssignment), allowed);
}
