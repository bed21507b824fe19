import { DEFAULT_FILE_TYPES, trimLines } from '../../../contract/authoring.ts';
import { normalizeCriteria } from '../../../contract/rubric.ts';
import type { PreviewedContent } from '../assignments/preview/previewAssignment.ts';
import {
  type AssignmentFields,
  type AuthoredAssignment,
  choicesOf,
  inputOf,
  type QuestionFields,
} from './assignmentForm.ts';

/**
 * Returns what a child would see of the form as it is filled now; a number that is missing shows as 0.
 * @param assignment the one that is edited; null for a new one
 */
export function previewContent(
  fields: AssignmentFields,
  assignment: AuthoredAssignment | null,
  timeZone: string,
): PreviewedContent {
  const { kind, isRequired } = fields;
  const input = inputOf(fields, timeZone);
  const numbers = {
    maxAttempts: input.maxAttempts || 0,
    passingScore: input.passingScore || 0,
    points: input.points || 0,
    maxFileSizeMb: input.maxFileSizeMb || 0,
  };
  const written = fields.questions.filter(({ text }) => text.trim());
  return {
    ...{ kind, isRequired, ...numbers },
    title: fields.title.trim(),
    description: fields.description.trim() || null,
    requirements: trimLines(input.requirements),
    instructions: assignment?.instructions ?? null,
    allowedFileTypes: assignment?.allowedFileTypes ?? DEFAULT_FILE_TYPES,
    dueAt: input.dueAt,
    drawCount: input.drawCount,
    criteria: normalizeCriteria({ kind, criteria: input.criteria }).map(({ title, points }) => ({
      ...{ title, points: points || 0 },
    })),
    questions: kind === 'OBJECTIVE' ? written.map((question) => previewedQuestion(question, assignment)) : [],
  };
}

/** The row of a stored question has its id as its key, by which it finds its picture. */
function previewedQuestion(question: QuestionFields, assignment: AuthoredAssignment | null) {
  const stored = assignment?.questions.find(({ id }) => id === question.key);
  return {
    __typename: 'Question' as const,
    id: question.key,
    kind: question.kind,
    text: question.text.trim(),
    options: [...choicesOf(question)],
    points: Number(question.points) || 0,
    isRequired: stored?.isRequired ?? true,
    image: stored?.image ?? null,
  };
}
