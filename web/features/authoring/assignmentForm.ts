import {
  ASSIGNMENT_DEFAULTS,
  AUTHORING_TEXTS,
  checkAssignment,
  MAX_OPTIONS,
  TRUE_FALSE,
} from '../../../contract/authoring.ts';
import type { AssignmentKind, Course, QuestionKind } from '../../generated/types.ts';
import { instantOf, wallTimeOf } from '../../lib/time/zones.ts';
import type { Authoring_AssignmentFragment } from './authoring.generated.ts';

export type AuthoredAssignment = Authoring_AssignmentFragment;

/** A row of a list in the form; the key stays with it while others come and go. */
export type Line = { key: string; text: string };

export type QuestionFields = {
  key: string;
  kind: QuestionKind;
  text: string;
  /** Always four slots. */
  options: string[];
  correctAnswer: string;
  explanation: string;
  points: string;
};

/** What is in the form, as its fields hold it. */
export type AssignmentFields = {
  title: string;
  description: string;
  course: Course;
  lessonNumber: string;
  kind: AssignmentKind;
  maxAttempts: string;
  passingScore: string;
  points: string;
  /** The last day, on the author's own calendar; blank for none. */
  dueDate: string;
  requirements: Line[];
  questions: QuestionFields[];
};

export type Problem = { field: string | null; message: string };

const END_OF_DAY = '23:59';

export const newLine = (text: string): Line => ({ key: crypto.randomUUID(), text });

export const newQuestion = (): QuestionFields => ({
  key: crypto.randomUUID(),
  kind: 'MULTIPLE_CHOICE',
  text: '',
  options: Array.from({ length: MAX_OPTIONS }, () => ''),
  correctAnswer: '',
  explanation: '',
  points: '10',
});

/** An empty form, or that of an assignment; of each list there is at least one row. */
export function fieldsOf(assignment: AuthoredAssignment | null, timeZone: string): AssignmentFields {
  if (!assignment) {
    const { lessonNumber, kind, maxAttempts, passingScore, points } = ASSIGNMENT_DEFAULTS;
    return {
      title: '',
      description: '',
      course: 'WEBSITE_APP',
      lessonNumber: String(lessonNumber),
      kind,
      maxAttempts: String(maxAttempts),
      passingScore: String(passingScore),
      points: String(points),
      dueDate: '',
      requirements: [newLine('')],
      questions: [newQuestion()],
    };
  }
  const requirements = assignment.requirements.map(newLine);
  const questions = assignment.questions.map((question) => ({
    key: question.id,
    kind: question.kind,
    text: question.text,
    options: Array.from({ length: MAX_OPTIONS }, (_, slot) =>
      question.kind === 'MULTIPLE_CHOICE' ? (question.options[slot] ?? '') : '',
    ),
    correctAnswer: question.correctAnswer ?? '',
    explanation: question.explanation ?? '',
    points: String(question.points),
  }));
  return {
    title: assignment.title,
    description: assignment.description ?? '',
    course: assignment.course,
    lessonNumber: String(assignment.lessonNumber),
    kind: assignment.kind,
    maxAttempts: String(assignment.maxAttempts),
    passingScore: String(assignment.passingScore),
    points: String(assignment.points),
    dueDate: assignment.dueAt ? wallTimeOf(new Date(assignment.dueAt), timeZone).date : '',
    requirements: requirements.length > 0 ? requirements : [newLine('')],
    questions: questions.length > 0 ? questions : [newQuestion()],
  };
}

/** The choices that a question's correct answer is one of; none where it is written freely. */
export function choicesOf({ kind, options }: QuestionFields): readonly string[] {
  if (kind === 'TRUE_FALSE') return TRUE_FALSE;
  return kind === 'MULTIPLE_CHOICE' ? options.map((option) => option.trim()).filter(Boolean) : [];
}

const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

/** Reads the form: what to send, or the first thing that is wrong. */
export function readFields(fields: AssignmentFields, timeZone: string) {
  const { dueDate, requirements, questions, ...rest } = fields;
  const dueAt = dueDate ? instantOf({ date: dueDate, time: END_OF_DAY }, timeZone) : null;
  const input = {
    ...rest,
    lessonNumber: numberOf(fields.lessonNumber),
    maxAttempts: numberOf(fields.maxAttempts),
    passingScore: numberOf(fields.passingScore),
    points: numberOf(fields.points),
    dueAt: dueAt?.toISOString() ?? null,
    requirements: requirements.map(({ text }) => text),
    questions:
      fields.kind === 'OBJECTIVE'
        ? questions.map(({ key: _key, ...question }) => ({
            ...question,
            points: numberOf(question.points),
            correctAnswer: question.kind === 'ESSAY' ? '' : question.correctAnswer,
          }))
        : [],
  };
  const problem: Problem | null =
    dueDate && !dueAt
      ? { field: 'dueDate', message: AUTHORING_TEXTS.required }
      : checkAssignment({ ...input, description: input.description });
  return problem ? { problem } : { input };
}

export type AssignmentInput = NonNullable<ReturnType<typeof readFields>['input']>;
