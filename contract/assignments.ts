import { ASSIGNMENT_TEXTS } from './assignmentTexts.ts';
import { badInput, DomainError, firstProblem } from './errors.ts';
import { MAX_LINK_LENGTH, parseHttpsLink } from './links.ts';
import { MAX_SUBMISSION_FILES } from './uploads.ts';

export type SubmissionStatus = 'SUBMITTED' | 'UNDER_REVIEW' | 'APPROVED' | 'NEEDS_REVISION';
export type QuestionKind = 'MULTIPLE_CHOICE' | 'TRUE_FALSE' | 'SHORT_ANSWER' | 'ESSAY';

/** Most characters of a description. */
const MAX_TEXT_LENGTH = 10_000;
/** Most characters of one answer. */
export const MAX_ANSWER_LENGTH = 4000;
export const MAX_LINKS = 10;
const MAX_FEEDBACK_LENGTH = 5000;
/** Most points in one list of a review. */
const MAX_POINTS = 10;
const MAX_POINT_LENGTH = 500;
export const MAX_REVIEW_MINUTES = 600;

export const STATUS_LABELS: Record<SubmissionStatus, string> = {
  SUBMITTED: 'Under Review',
  UNDER_REVIEW: 'Under Review',
  APPROVED: 'Approved',
  NEEDS_REVISION: 'Needs Revision',
};

/** Status of an assignment for a student: that of the newest attempt; an approval is final. */
export type AssignmentStatus = SubmissionStatus | 'NONE';

type GradedAssignment = {
  kind: 'OBJECTIVE' | 'SUBMISSION';
  passingScore: number;
  questionCount: number;
  essayCount: number;
};

/** Describes what it takes to pass, and whether a reviewer decides it. */
export function passingCriteriaText({
  kind,
  passingScore,
  questionCount,
  essayCount,
}: GradedAssignment): string {
  const reviewed = `A reviewer approves from ${passingScore} of 100.`;
  if (kind === 'SUBMISSION') return reviewed;
  if (essayCount > 0 && essayCount >= questionCount) return reviewed;
  const marked = `${passingScore} of 100 passes`;
  return essayCount > 0 ? `${marked}, once a reviewer has read the essay.` : `${marked}.`;
}

type Attempt = { attempt: number; status: SubmissionStatus };

export function assignmentStatusOf(attempts: readonly Attempt[]): AssignmentStatus {
  if (attempts.some(({ status }) => status === 'APPROVED')) return 'APPROVED';
  const newest = attempts.toSorted((one, other) => other.attempt - one.attempt)[0];
  return newest?.status ?? 'NONE';
}

/** Reasons why a lesson cannot be completed, by the status of a required assignment. */
export const COMPLETION_BLOCK_TEXTS: Record<Exclude<AssignmentStatus, 'APPROVED'>, string> = {
  NONE: 'Please complete the required assignment to proceed',
  NEEDS_REVISION: 'Please revise and resubmit your assignment before proceeding',
  SUBMITTED: 'Your assignment is under review. Please wait for approval before proceeding',
  UNDER_REVIEW: 'Your assignment is under review. Please wait for approval before proceeding',
};

/** Reason for an assignment that failed its last attempt, which the student cannot resubmit. */
export const OUT_OF_ATTEMPTS_BLOCK_TEXT =
  'Your assignment must be approved before you can complete this lesson';

/** In the order in which a student can act on them. */
const BLOCKING_STATUSES = ['NONE', 'NEEDS_REVISION', 'SUBMITTED', 'UNDER_REVIEW'] as const;

/**
 * Returns the first reason why a lesson is not complete yet, in the order in which a student can act on them.
 * @param required the attempts at each required assignment of the lesson, and how many it allows, granted ones included
 */
export function completionBlockText(
  required: readonly { attempts: readonly Attempt[]; allowed: number }[],
): string | null {
  const standings = required.map(({ attempts, allowed }) => {
    const standing = assignmentStatusOf(attempts);
    return standing === 'NEEDS_REVISION' && attempts.length >= allowed ? 'EXHAUSTED' : standing;
  });
  if (standings.every((standing) => standing === 'APPROVED')) return null;
  const reason = BLOCKING_STATUSES.find((candidate) => standings.includes(candidate));
  return reason ? COMPLETION_BLOCK_TEXTS[reason] : OUT_OF_ATTEMPTS_BLOCK_TEXT;
}

/**
 * Checks that a student can submit another attempt now. Returns the reason why not, or null.
 * @param allowed number of attempts, granted ones included
 */
export function checkNextAttempt(attempts: readonly Attempt[], allowed: number): DomainError | null {
  const standing = assignmentStatusOf(attempts);
  if (standing === 'APPROVED')
    return new DomainError('CONFLICT', 'This assignment is approved already', null);
  if (standing === 'SUBMITTED' || standing === 'UNDER_REVIEW')
    return new DomainError('CONFLICT', 'Your work is under review already', null);
  if (attempts.length < allowed) return null;
  return new DomainError('LIMIT', `All ${allowed} attempts are used. A reviewer can grant one more.`, null);
}

/**
 * Returns whether the correct answers of a quiz may be shown to the family: once it is passed, or failed for the last
 * time.
 * @param allowed number of attempts, granted ones included
 */
export function revealsAnswers(attempts: readonly Attempt[], allowed: number): boolean {
  const standing = assignmentStatusOf(attempts);
  return standing === 'APPROVED' || (standing === 'NEEDS_REVISION' && attempts.length >= allowed);
}

const trimLinks = (links: readonly string[]) => links.map((link) => link.trim()).filter(Boolean);

/** Returns links in the form in which they are stored; expects work that passed `checkSubmission`. */
export const normalizeLinks = (links: readonly string[]) =>
  links.flatMap((link) => parseHttpsLink(link, MAX_LINK_LENGTH) ?? []);

/** Content that a submission needs: text, files, or at least one of the two. */
export type WrittenSubmissionMode = 'TEXT' | 'FILE' | 'BOTH';

export type SubmissionDraft = {
  mode: WrittenSubmissionMode;
  text: string;
  links: readonly string[];
  /** Ids of finished uploads. */
  files: readonly string[];
  screenshots: readonly string[];
};

/** Drops the content that does not belong to the mode, entered before the mode was switched. */
export function keepContentOfMode(work: SubmissionDraft): SubmissionDraft {
  if (work.mode === 'TEXT') return { ...work, files: [], screenshots: [] };
  return work.mode === 'FILE' ? { ...work, text: '' } : work;
}

/** Finds what is wrong with the fields of a submission. Blank links are ignored. */
export function* submissionProblems(work: SubmissionDraft): Generator<DomainError> {
  const { length } = work.text.trim();
  const fileCount = work.files.length + work.screenshots.length;
  if (work.mode === 'TEXT' && length === 0) yield badInput('text', ASSIGNMENT_TEXTS.textMissing);
  if (work.mode === 'FILE' && fileCount === 0) yield badInput('files', ASSIGNMENT_TEXTS.fileMissing);
  if (work.mode === 'BOTH' && length === 0 && fileCount === 0)
    yield badInput('text', ASSIGNMENT_TEXTS.nothing);
  for (const field of ['files', 'screenshots'] as const) {
    if (work[field].length > MAX_SUBMISSION_FILES)
      yield badInput(field, `There can be ${MAX_SUBMISSION_FILES} ${field}`);
  }
  const ids = [...work.files, ...work.screenshots];
  if (new Set(ids).size < ids.length) yield badInput('files', 'A file can be handed in once');
  if (length > MAX_TEXT_LENGTH)
    yield badInput('text', `A description can have ${MAX_TEXT_LENGTH} characters`);
  const links = trimLinks(work.links);
  if (links.length > MAX_LINKS) yield badInput('links', `There can be ${MAX_LINKS} links`);
  const invalid = links.find((link) => parseHttpsLink(link, MAX_LINK_LENGTH) === null);
  if (invalid !== undefined) yield badInput('links', ASSIGNMENT_TEXTS.invalidUrl(invalid));
}

/** Checks a submission. Returns the first problem, or null. */
export const checkSubmission = (work: SubmissionDraft) => firstProblem(submissionProblems(work));

export type Answer = { questionId: string; answer: string };
type Question = { id: string; kind: QuestionKind; options: readonly string[]; isRequired: boolean };

/** Counts the required questions without an answer. */
export function countUnanswered(questions: readonly Question[], answers: readonly Answer[]): number {
  const answered = new Set(answers.filter(({ answer }) => answer.trim()).map(({ questionId }) => questionId));
  return questions.filter(({ id, isRequired }) => isRequired && !answered.has(id)).length;
}

/** Checks the answers to a quiz. Returns the first problem, or null. */
export function checkAnswers(questions: readonly Question[], answers: readonly Answer[]): DomainError | null {
  if (questions.length === 0) return badInput('answers', ASSIGNMENT_TEXTS.noQuestions);
  const questionsById = new Map(questions.map((question) => [question.id, question]));
  const ids = new Set(answers.map(({ questionId }) => questionId));
  if (ids.size < answers.length) return badInput('answers', 'A question can have one answer');
  for (const { questionId, answer } of answers) {
    const question = questionsById.get(questionId);
    if (!question) return badInput('answers', 'These are not the questions of this quiz');
    if (answer.length > MAX_ANSWER_LENGTH)
      return badInput('answers', `An answer can have ${MAX_ANSWER_LENGTH} characters`);
    const isChoice = question.kind === 'MULTIPLE_CHOICE' || question.kind === 'TRUE_FALSE';
    if (isChoice && answer.trim() && !question.options.some((option) => isSame(option, answer)))
      return badInput('answers', 'An answer is not one of the choices');
  }
  const remaining = countUnanswered(questions, answers);
  return remaining > 0 ? badInput('answers', ASSIGNMENT_TEXTS.remaining(remaining)) : null;
}

type QuestionWithAnswer = { id: string; kind: QuestionKind; points: number; correctAnswer: string | null };

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Returns whether an answer is correct; null for an essay, which a reviewer grades. */
export function isCorrectAnswer(question: QuestionWithAnswer, answer: string | undefined): boolean | null {
  if (question.kind === 'ESSAY') return null;
  return question.correctAnswer !== null && isSame(question.correctAnswer, answer ?? '');
}

/**
 * Computes the score of a quiz out of 100, by points, rounded; null while an essay needs a review. An essay
 * that was left out, as an optional one may be, is not counted.
 */
export function gradeQuiz(
  questions: readonly QuestionWithAnswer[],
  answers: readonly Answer[],
): number | null {
  const { earned, marked, essays } = quizPoints(questions, answers);
  return essays > 0 || marked === 0 ? null : Math.round((earned / marked) * 100);
}

/** Points of an attempt at a quiz. */
export type QuizPoints = {
  /** Points of the right answers that are marked by the machine. */
  earned: number;
  /** Points of all questions that are marked by the machine. */
  marked: number;
  /** Most points that a reviewer can give for the essays. */
  essays: number;
};

/** Adds up the points of a quiz. An essay that was left out counts for nothing. */
export function quizPoints(questions: readonly QuestionWithAnswer[], answers: readonly Answer[]): QuizPoints {
  const answersById = new Map(answers.map(({ questionId, answer }) => [questionId, answer.trim()]));
  const sumPoints = (of: readonly QuestionWithAnswer[]) => of.reduce((sum, { points }) => sum + points, 0);
  const marked = questions.filter(({ kind }) => kind !== 'ESSAY');
  return {
    earned: sumPoints(marked.filter((question) => isCorrectAnswer(question, answersById.get(question.id)))),
    marked: sumPoints(marked),
    essays: sumPoints(questions.filter(({ id, kind }) => kind === 'ESSAY' && answersById.get(id))),
  };
}

/** Returns the final score, out of 100 and rounded, of a quiz whose essays got so many points. */
export const scoreWithEssays = ({ earned, marked, essays }: QuizPoints, essayPoints: number): number =>
  Math.round(((earned + essayPoints) / (marked + essays)) * 100);

/**
 * Describes the points of a quiz with an essay.
 * @param essayPoints what the reviewer gave; null before the review
 */
export function quizPointsText({ earned, marked, essays }: QuizPoints, essayPoints: number | null): string {
  if (essayPoints === null)
    return `Marked so far: ${earned} of ${marked} points. A reviewer adds up to ${essays} for what you wrote.`;
  return `${earned} of ${marked} points for the questions, ${essayPoints} of ${essays} for what you wrote.`;
}

/** Returns whether a score, out of 100, passes an assignment: the only rule for work and quizzes alike. */
export const statusForScore = (score: number, passingScore: number): SubmissionStatus =>
  score >= passingScore ? 'APPROVED' : 'NEEDS_REVISION';

/**
 * Describes what an assignment is worth, or how many of its points a score earned, rounded.
 * @param score out of 100; null while there is none
 */
export function pointsText(points: number, score: number | null): string {
  const unit = points === 1 ? 'point' : 'points';
  return score === null ? `${points} ${unit}` : `${Math.round((score / 100) * points)} of ${points} ${unit}`;
}

export type ReviewDraft = {
  /** Out of 100; null for a quiz with an essay, whose score follows from its points. */
  score: number | null;
  /** Points for the essays of a quiz; null for any other work. */
  essayPoints: number | null;
  feedback: string;
  strengths: readonly string[];
  areasForImprovement: readonly string[];
  nextSteps: readonly string[];
  timeSpentMinutes: number | null;
};

export const trimPoints = (points: readonly string[]) => points.map((point) => point.trim()).filter(Boolean);

const isWhole = (value: number | null, max: number) =>
  value !== null && Number.isInteger(value) && value >= 0 && value <= max;

/**
 * Finds what is wrong with the fields of a review.
 * @param essays most points for the essays of a quiz; 0 for work without one, which gets a score
 */
export function* reviewProblems(review: ReviewDraft, essays: number): Generator<DomainError> {
  if (essays === 0 && !isWhole(review.score, 100))
    yield badInput('score', 'The score is a whole number from 0 to 100');
  if (essays > 0 && !isWhole(review.essayPoints, essays))
    yield badInput('essayPoints', `The points are a whole number from 0 to ${essays}`);
  if (!review.feedback.trim()) yield badInput('feedback', 'Please write what the child should know');
  if (review.feedback.trim().length > MAX_FEEDBACK_LENGTH)
    yield badInput('feedback', `Feedback can have ${MAX_FEEDBACK_LENGTH} characters`);
  for (const field of ['strengths', 'areasForImprovement', 'nextSteps'] as const) {
    const points = trimPoints(review[field]);
    if (points.length > MAX_POINTS) yield badInput(field, `There can be ${MAX_POINTS} points`);
    if (points.some((point) => point.length > MAX_POINT_LENGTH))
      yield badInput(field, `A point can have ${MAX_POINT_LENGTH} characters`);
  }
  const minutes = review.timeSpentMinutes;
  if (minutes !== null && (!Number.isInteger(minutes) || minutes < 0 || minutes > MAX_REVIEW_MINUTES))
    yield badInput('timeSpentMinutes', `Minutes are a whole number from 0 to ${MAX_REVIEW_MINUTES}`);
}

/** Checks a review. Returns the first problem, or null. */
export const checkReview = (review: ReviewDraft, essays: number) =>
  firstProblem(reviewProblems(review, essays));

export const reviewerName = ({ fullName }: { fullName: string | null }) => fullName ?? 'Somebody else';

/** Returns the message for the second of two reviewers. */
export const alreadyReviewedText = (first: string) => `${first} has reviewed this already`;

type ScoredAttempt = { assignmentId: string; score: number | null };

/** Computes the mean of the best scores of the assignments, rounded; null while nothing is graded. */
export function averageScore(attempts: readonly ScoredAttempt[]): number | null {
  const best = new Map<string, number>();
  for (const { assignmentId, score } of attempts) {
    if (score !== null) best.set(assignmentId, Math.max(score, best.get(assignmentId) ?? 0));
  }
  if (best.size === 0) return null;
  return Math.round([...best.values()].reduce((sum, score) => sum + score, 0) / best.size);
}
