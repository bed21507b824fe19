import {
  type AssignmentFields,
  criterionRows,
  newCriterion,
  newQuestion,
  newRequirement,
  questionRows,
} from '../assignmentForm.ts';
import type { ReusableAssignmentQuery } from './reuse.generated.ts';

/** The values of the form that a copy fills: not the lesson, the due date, whether it is required, or the students. */
export type CopiedContent = Omit<
  AssignmentFields,
  'course' | 'lessonNumber' | 'dueDate' | 'audience' | 'recipients' | 'isRequired'
>;

type Source = NonNullable<ReusableAssignmentQuery['reusableAssignment']>;

/** Returns the content of an assignment as the form of another holds it. */
export function copiedFields(source: Source): CopiedContent {
  const requirements = source.requirements.map(newRequirement);
  // New keys: those of the rows are the ids of the questions that they were copied from.
  const questions = questionRows(source.questions).map((question) => ({
    ...question,
    key: crypto.randomUUID(),
  }));
  const criteria = criterionRows(source.criteria);
  return {
    title: source.title,
    description: source.description ?? '',
    kind: source.kind,
    maxAttempts: String(source.maxAttempts),
    passingScore: String(source.passingScore),
    points: String(source.points),
    maxFileSizeMb: String(source.maxFileSizeMb),
    isShuffled: source.isShuffled,
    drawCount: source.drawCount === null ? '' : String(source.drawCount),
    requirements: requirements.length > 0 ? requirements : [newRequirement('')],
    criteria: criteria.length > 0 ? criteria : [newCriterion()],
    questions: questions.length > 0 ? questions : [newQuestion()],
  };
}
