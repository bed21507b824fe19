import type { QuestionKind } from './assignments.ts';
import { badInput, DomainError, firstProblem } from './errors.ts';
import { isWithin } from './range.ts';
import { type Criterion, rubricProblems } from './rubric.ts';

// Audience of an assignment: an admin's is part of the course, for every child in it. A mentor's is for the students
// who are assigned to that mentor now: no other student sees it, and no other student's lesson depends on it
// (assignmentsFor in the access of assignments). A mentor edits and deletes their own, an admin all. Either can be for
// chosen students of its audience instead: then for nobody else.

export type AssignmentKind = 'OBJECTIVE' | 'SUBMISSION';

export const ASSIGNMENT_DEFAULTS = {
  lessonNumber: 1,
  kind: 'SUBMISSION',
  maxAttempts: 3,
  passingScore: 70,
  points: 10,
  isRequired: true,
  maxFileSizeMb: 10,
  isShuffled: true,
} as const;

/** The file types that a new assignment accepts, as the column's default has them. */
export const DEFAULT_FILE_TYPES = ['pdf', 'doc', 'docx', 'txt', 'jpg', 'jpeg', 'png', 'webp'];

export const ASSIGNMENT_LESSON_RANGE = { min: 1, max: 20 };
export const ATTEMPT_RANGE = { min: 1, max: 10 };
export const PASSING_SCORE_RANGE = { min: 0, max: 100 };
export const POINT_RANGE = { min: 1, max: 100 };
export const FILE_SIZE_MB_RANGE = { min: 1, max: 50 };
export const MAX_OPTIONS = 4;
export const TRUE_FALSE = ['True', 'False'];
const TITLE_MAX = 160;
const DESCRIPTION_MAX = 5000;
export const MAX_RECIPIENTS = 200;
const REQUIREMENTS_MAX = 20;
const QUESTIONS_MAX = 50;
const REQUIREMENT_MAX = 500;
const QUESTION_MAX = 2000;

export const AUTHORING_TEXTS = {
  notAllowed: 'Only mentors and admins can create/update/delete assignments',
  required: 'Please fill in title and description',
  createFailed: (reason: string) => `Failed to create assignment: ${reason}`,
  updateFailed: (reason: string) => `Failed to update assignment: ${reason}`,
  deleteFailed: 'Failed to delete assignment',
  othersWork: 'children who are no longer your students handed in work for it',
  saveFailed: 'Failed to save assignment',
  created: 'Assignment created successfully!',
  updated: 'Assignment updated successfully!',
  deleted: 'Assignment deleted successfully!',
  deleteWarning: 'This will also delete all associated submissions.',
  noQuestions: 'A quiz needs at least one question',
  drawCount: (count: number) => `An attempt asks 1 to ${count} of the questions`,
  noRecipientsLeft: 'For chosen students, none of whom is left',
  studentsNotLoaded: 'Your students could not be loaded',
  noRecipients: 'Choose at least one student',
  tooManyRecipients: `You can choose up to ${MAX_RECIPIENTS} students`,
  notAssignable: 'One of these students cannot get this assignment any more. Please choose again.',
  keepsWork: 'A student you take out loses the assignment, unless they handed in work already.',
  handedIn: 'Work was handed in already, so its lesson, its type and its questions stay as they are',
};

export const PREVIEW_TEXTS = {
  open: 'Preview as a Student',
  title: 'Preview as a student',
  note: 'This is what a student sees in the lesson. Nothing here is sent or saved.',
  quiz: 'Preview: the questions cannot be answered here. Nothing is sent or saved.',
  drawn: (asked: number, all: number) =>
    `Preview: each attempt draws ${asked} of the ${all} questions; these are the first. Nothing is sent or saved.`,
  work: 'Preview: look at the ways to hand in work. Nothing is sent or saved.',
  noQuestions: 'This quiz has no questions yet.',
  untitled: 'Assignment without a title',
  backToForm: 'Back to the Form',
  backToAssignment: 'Back to the Preview',
};

export const REUSE_TEXTS = {
  open: 'Copy from an Earlier Assignment',
  title: 'Copy from an earlier assignment',
  explanation:
    'Your own assignments and those of the courses. The text, questions, criteria and points are copied; course, lesson, due date and students stay as they are in the form.',
  notLoaded: 'The assignments could not be loaded',
  notCopied: 'This assignment could not be copied. Please try again.',
  gone: 'This assignment is no longer there. Choose another one.',
  copied: (title: string) => `The form has the content of ${title} now.`,
  none: 'There is no assignment to copy yet.',
  noneFound: 'No assignment has these words in its title.',
  replaces: 'What you have typed as its text, questions and criteria is replaced.',
};

export const ASSIGNMENT_KIND_LABELS: Record<AssignmentKind, string> = {
  SUBMISSION: 'Submission',
  OBJECTIVE: 'Objective (quiz)',
};

export const QUESTION_KIND_LABELS: Record<QuestionKind, string> = {
  MULTIPLE_CHOICE: 'Multiple choice',
  TRUE_FALSE: 'True or false',
  SHORT_ANSWER: 'Short answer',
  ESSAY: 'Essay',
};

export type QuestionDraft = {
  kind: QuestionKind;
  text: string;
  /** Options of a multiple choice; blank ones are ignored. */
  options: readonly string[];
  correctAnswer: string;
  explanation: string;
  /** Shown beside a wrong answer while the child can try again; blank for none. */
  hint: string;
  points: number;
};

export type AssignmentDraft = {
  title: string;
  description: string;
  lessonNumber: number;
  kind: AssignmentKind;
  maxAttempts: number;
  passingScore: number;
  points: number;
  isRequired: boolean;
  maxFileSizeMb: number;
  requirements: readonly string[];
  /** The criteria by which work is reviewed; blank ones are ignored. */
  criteria: readonly Criterion[];
  /** True if each attempt at a quiz has its own order of questions and choices. */
  isShuffled: boolean;
  /** How many of the questions an attempt draws; null for all. */
  drawCount: number | null;
  questions: readonly QuestionDraft[];
  /** The students whom it is for; null for all, absent for those whom it was for before. */
  recipientIds?: readonly string[] | null | undefined;
};

/** Checks that the viewer may author assignments: an admin, or a mentor with an active record. */
export function checkAuthor(viewer: { role: string; mentorId: string | null }): DomainError | null {
  if (viewer.role === 'ADMIN' || viewer.mentorId !== null) return null;
  return new DomainError('NOT_ALLOWED', AUTHORING_TEXTS.notAllowed, null);
}

export const trimLines = (lines: readonly string[]) => lines.map((line) => line.trim()).filter(Boolean);

/** A question as it is stored: with the options of its kind, without blanks. */
export type NormalizedQuestion = {
  kind: QuestionKind;
  text: string;
  options: string[];
  correctAnswer: string | null;
  explanation: string | null;
  hint: string | null;
  points: number;
};

/** Returns the questions of a quiz without blank ones; none for any other kind of assignment. */
export function normalizeQuestions({
  kind,
  questions,
}: Pick<AssignmentDraft, 'kind' | 'questions'>): NormalizedQuestion[] {
  if (kind !== 'OBJECTIVE') return [];
  return questions.filter(({ text }) => text.trim()).map(tidyQuestion);
}

function tidyQuestion(question: QuestionDraft): NormalizedQuestion {
  const { kind } = question;
  const choices = { MULTIPLE_CHOICE: trimLines(question.options), TRUE_FALSE };
  return {
    kind,
    text: question.text.trim(),
    options: kind === 'MULTIPLE_CHOICE' || kind === 'TRUE_FALSE' ? choices[kind] : [],
    correctAnswer: kind === 'ESSAY' ? null : question.correctAnswer.trim() || null,
    explanation: question.explanation.trim() || null,
    hint: question.hint.trim() || null,
    points: question.points,
  };
}

/** Finds what is wrong with the fields of an assignment; a question's is `questions.<index in the draft>`. */
export function* assignmentProblems(draft: AssignmentDraft): Generator<DomainError> {
  const title = draft.title.trim();
  const description = draft.description.trim();
  if (!title) yield badInput('title', AUTHORING_TEXTS.required);
  if (!description) yield badInput('description', AUTHORING_TEXTS.required);
  if (title.length > TITLE_MAX) yield badInput('title', `A title can have ${TITLE_MAX} characters`);
  if (description.length > DESCRIPTION_MAX)
    yield badInput('description', `A description can have ${DESCRIPTION_MAX} characters`);
  const numbers = [
    { field: 'lessonNumber', name: 'The lesson number', range: ASSIGNMENT_LESSON_RANGE },
    { field: 'maxAttempts', name: 'The number of attempts', range: ATTEMPT_RANGE },
    { field: 'passingScore', name: 'The passing score', range: PASSING_SCORE_RANGE },
    { field: 'points', name: 'The number of points', range: POINT_RANGE },
    { field: 'maxFileSizeMb', name: 'The largest file in MB', range: FILE_SIZE_MB_RANGE },
  ] as const;
  for (const { field, name, range } of numbers) {
    if (!isWithin(draft[field], range))
      yield badInput(field, `${name} goes from ${range.min} to ${range.max}`);
  }
  const requirements = trimLines(draft.requirements);
  if (requirements.length > REQUIREMENTS_MAX)
    yield badInput('requirements', `There can be ${REQUIREMENTS_MAX} requirements`);
  if (requirements.some((line) => line.length > REQUIREMENT_MAX))
    yield badInput('requirements', `A requirement can have ${REQUIREMENT_MAX} characters`);
  if (draft.recipientIds?.length === 0) yield badInput('recipientIds', AUTHORING_TEXTS.noRecipients);
  if ((draft.recipientIds?.length ?? 0) > MAX_RECIPIENTS)
    yield badInput('recipientIds', AUTHORING_TEXTS.tooManyRecipients);
  yield* rubricProblems(draft);
  yield* quizProblems(draft);
}

/** Checks an assignment. Returns the first problem, or null. */
export const checkAssignment = (draft: AssignmentDraft) => firstProblem(assignmentProblems(draft));

function* quizProblems(draft: AssignmentDraft): Generator<DomainError> {
  const questions = normalizeQuestions(draft);
  if (draft.kind !== 'OBJECTIVE') return;
  if (questions.length === 0) yield badInput('questions', AUTHORING_TEXTS.noQuestions);
  if (questions.length > QUESTIONS_MAX)
    yield badInput('questions', `There can be ${QUESTIONS_MAX} questions`);
  if (draft.drawCount !== null && !isWithin(draft.drawCount, { min: 1, max: questions.length }))
    yield badInput('drawCount', AUTHORING_TEXTS.drawCount(questions.length));
  for (const [index, question] of draft.questions.entries()) {
    const problem = question.text.trim() ? questionProblem(tidyQuestion(question)) : null;
    if (problem) yield badInput(`questions.${index}`, problem);
  }
}

function questionProblem(question: NormalizedQuestion): string | null {
  const { kind, text, options, correctAnswer, explanation, hint, points } = question;
  if (text.length > QUESTION_MAX) return `A question can have ${QUESTION_MAX} characters`;
  if (!isWithin(points, POINT_RANGE))
    return `The points of a question go from ${POINT_RANGE.min} to ${POINT_RANGE.max}`;
  if (
    [...options, correctAnswer ?? '', explanation ?? '', hint ?? ''].some(
      (line) => line.length > QUESTION_MAX,
    )
  )
    return `An answer, explanation or hint can have ${QUESTION_MAX} characters`;
  if (kind === 'ESSAY') return null;
  if (kind === 'MULTIPLE_CHOICE') {
    if (options.length < 2 || options.length > MAX_OPTIONS)
      return `A multiple choice has 2 to ${MAX_OPTIONS} options`;
    if (new Set(options.map((option) => option.toLowerCase())).size < options.length)
      return 'Two options are the same';
  }
  if (correctAnswer === null) return 'Say which answer is correct';
  const isChoice = kind === 'MULTIPLE_CHOICE' || kind === 'TRUE_FALSE';
  return isChoice && !options.includes(correctAnswer) ? 'The correct answer is one of the options' : null;
}
