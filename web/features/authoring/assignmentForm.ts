import {
  ASSIGNMENT_DEFAULTS,
  AUTHORING_TEXTS,
  assignmentProblems,
  MAX_OPTIONS,
  TRUE_FALSE,
} from '../../../contract/authoring.ts';
import { normalizeCriteria } from '../../../contract/rubric.ts';
import { instantOf, wallTimeOf } from '../../../contract/wallTime.ts';
import type { AssignmentKind, Course, QuestionKind } from '../../generated/types.ts';
import type { Problem } from '../../lib/forms/problems.ts';
import { type Checked, checked } from '../../lib/forms/useForm.ts';
import type { Authoring_AssignmentFragment } from './authoring.generated.ts';

export type AuthoredAssignment = Authoring_AssignmentFragment;

/** Row of a list in the form; its key is stable while other rows are added and removed. */
export type RequirementFields = { key: string; text: string };

export type CriterionFields = { key: string; title: string; points: string };

export type QuestionFields = {
  key: string;
  kind: QuestionKind;
  text: string;
  /** Always four slots. */
  options: string[];
  correctAnswer: string;
  explanation: string;
  hint: string;
  points: string;
};

/** A student whom the assignment is for. */
export type RecipientFields = { id: string; firstName: string; parentName: string; course: Course };

/** Values of the form, as its fields hold them. */
export type AssignmentFields = {
  title: string;
  description: string;
  course: Course;
  lessonNumber: string;
  kind: AssignmentKind;
  maxAttempts: string;
  passingScore: string;
  points: string;
  isRequired: boolean;
  maxFileSizeMb: string;
  isShuffled: boolean;
  /** Blank for all questions. */
  drawCount: string;
  /** Last day, in the author's time zone; blank for none. */
  dueDate: string;
  audience: 'ALL' | 'CHOSEN';
  /** Those of another course than the chosen one do not count. */
  recipients: RecipientFields[];
  requirements: RequirementFields[];
  criteria: CriterionFields[];
  questions: QuestionFields[];
};

const END_OF_DAY = '23:59';

export const newRequirement = (text: string): RequirementFields => ({ key: crypto.randomUUID(), text });

export const newCriterion = (): CriterionFields => ({ key: crypto.randomUUID(), title: '', points: '' });

export const newQuestion = (): QuestionFields => ({
  key: crypto.randomUUID(),
  kind: 'MULTIPLE_CHOICE',
  text: '',
  options: Array.from({ length: MAX_OPTIONS }, () => ''),
  correctAnswer: '',
  explanation: '',
  hint: '',
  points: '10',
});

/** Returns the rows of the form for stored criteria. */
export const criterionRows = (criteria: readonly { title: string; points: number }[]): CriterionFields[] =>
  criteria.map(({ title, points }) => ({ key: crypto.randomUUID(), title, points: String(points) }));

type StoredQuestion = Omit<
  Authoring_AssignmentFragment['questions'][number],
  '__typename' | 'image' | 'isRequired'
>;

/** Returns the rows of the form for stored questions; the key of each is the id of its question. */
export const questionRows = (questions: readonly StoredQuestion[]): QuestionFields[] =>
  questions.map((question) => ({
    key: question.id,
    kind: question.kind,
    text: question.text,
    options: Array.from({ length: MAX_OPTIONS }, (_, slot) =>
      question.kind === 'MULTIPLE_CHOICE' ? (question.options[slot] ?? '') : '',
    ),
    correctAnswer: question.correctAnswer ?? '',
    explanation: question.explanation ?? '',
    hint: question.hint ?? '',
    points: String(question.points),
  }));

/** Returns the values of an empty form or of an assignment; each list has at least one row. */
export function fieldsOf(assignment: AuthoredAssignment | null, timeZone: string): AssignmentFields {
  if (!assignment) {
    const { lessonNumber, kind, maxAttempts, passingScore, points, isRequired, maxFileSizeMb, isShuffled } =
      ASSIGNMENT_DEFAULTS;
    return {
      title: '',
      description: '',
      course: 'WEBSITE_APP',
      lessonNumber: String(lessonNumber),
      kind,
      maxAttempts: String(maxAttempts),
      passingScore: String(passingScore),
      points: String(points),
      isRequired,
      maxFileSizeMb: String(maxFileSizeMb),
      isShuffled,
      drawCount: '',
      dueDate: '',
      audience: 'ALL',
      recipients: [],
      requirements: [newRequirement('')],
      criteria: [newCriterion()],
      questions: [newQuestion()],
    };
  }
  const requirements = assignment.requirements.map(newRequirement);
  const criteria = criterionRows(assignment.criteria);
  const questions = questionRows(assignment.questions);
  return {
    title: assignment.title,
    description: assignment.description ?? '',
    course: assignment.course,
    lessonNumber: String(assignment.lessonNumber),
    kind: assignment.kind,
    maxAttempts: String(assignment.maxAttempts),
    passingScore: String(assignment.passingScore),
    points: String(assignment.points),
    isRequired: assignment.isRequired,
    maxFileSizeMb: String(assignment.maxFileSizeMb),
    isShuffled: assignment.isShuffled,
    drawCount: assignment.drawCount === null ? '' : String(assignment.drawCount),
    dueDate: assignment.dueAt ? wallTimeOf(new Date(assignment.dueAt), timeZone).date : '',
    audience: assignment.isForChosenStudents ? 'CHOSEN' : 'ALL',
    recipients: assignment.recipients.map(recipientOf),
    requirements: requirements.length > 0 ? requirements : [newRequirement('')],
    criteria: criteria.length > 0 ? criteria : [newCriterion()],
    questions: questions.length > 0 ? questions : [newQuestion()],
  };
}

/** Returns the choices for a question's correct answer; empty when it is free text. */
export function choicesOf({ kind, options }: QuestionFields): readonly string[] {
  if (kind === 'TRUE_FALSE') return TRUE_FALSE;
  return kind === 'MULTIPLE_CHOICE' ? options.map((option) => option.trim()).filter(Boolean) : [];
}

type NamedStudent = { id: string; firstName: string; course: Course; parent: { name: string } };

/** Returns a student as the form holds it. */
export const recipientOf = ({ id, firstName, course, parent }: NamedStudent): RecipientFields => ({
  ...{ id, firstName, course, parentName: parent.name },
});

/** Returns the chosen students of the course that the form has. */
export const recipientsIn = ({ recipients, course }: Pick<AssignmentFields, 'recipients' | 'course'>) =>
  recipients.filter((recipient) => recipient.course === course);

const NAMES_SHOWN = 2;

/** Returns whom an assignment is for, such as "For Ada, Chidi and 3 more"; null for one that is for all. */
export function recipientsText({
  isForChosenStudents,
  recipients,
}: {
  isForChosenStudents: boolean;
  recipients: readonly { firstName: string }[];
}): string | null {
  if (!isForChosenStudents) return null;
  const names = recipients.map(({ firstName }) => firstName);
  if (names.length === 0) return AUTHORING_TEXTS.noRecipientsLeft;
  if (names.length > NAMES_SHOWN + 1)
    return `For ${names.slice(0, NAMES_SHOWN).join(', ')} and ${names.length - NAMES_SHOWN} more`;
  return `For ${new Intl.ListFormat('en-GB').format(names)}`;
}

const parseNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

/** Parses the form: returns the mutation's input, or the problems of the fields. */
export function readFields(fields: AssignmentFields, timeZone: string): Checked<AssignmentInput> {
  return checked(inputOf(fields, timeZone), function* (input) {
    // A day that no calendar has.
    if (fields.dueDate && !input.dueAt) yield { field: 'dueDate', message: AUTHORING_TEXTS.required };
    for (const problem of assignmentProblems(input)) yield atFormField(problem);
  });
}

/** Returns the input of the mutation; a number that is missing is NaN. */
export function inputOf(fields: AssignmentFields, timeZone: string) {
  const { dueDate, audience, recipients, requirements, criteria, questions, ...rest } = fields;
  const dueAt = dueDate ? instantOf({ date: dueDate, time: END_OF_DAY }, timeZone) : null;
  return {
    ...rest,
    lessonNumber: parseNumber(fields.lessonNumber),
    maxAttempts: parseNumber(fields.maxAttempts),
    passingScore: parseNumber(fields.passingScore),
    points: parseNumber(fields.points),
    maxFileSizeMb: parseNumber(fields.maxFileSizeMb),
    drawCount: fields.kind === 'OBJECTIVE' && fields.drawCount.trim() ? Number(fields.drawCount) : null,
    dueAt: dueAt?.toISOString() ?? null,
    recipientIds: audience === 'CHOSEN' ? recipientsIn(fields).map(({ id }) => id) : null,
    requirements: requirements.map(({ text }) => text),
    criteria: normalizeCriteria({
      kind: fields.kind,
      criteria: criteria.map(({ title, points }) => ({ title, points: parseNumber(points) })),
    }),
    questions:
      fields.kind === 'OBJECTIVE'
        ? questions.map(({ key: _key, ...question }) => ({
            ...question,
            points: parseNumber(question.points),
            correctAnswer: question.kind === 'ESSAY' ? '' : question.correctAnswer,
          }))
        : [],
  };
}

export type AssignmentInput = ReturnType<typeof inputOf>;

/** Moves a problem of all questions to the first one. */
export const atFormField = ({ field, message }: Problem): Problem => ({
  field: field === 'questions' ? 'questions.0' : field,
  message,
});
