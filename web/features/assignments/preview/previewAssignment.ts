import type { Assignments_QuizAttemptFragment } from '../assignments.generated.ts';
import type { PanelAssignment } from '../panelAssignment.ts';

export type PreviewedQuestion = Assignments_QuizAttemptFragment['questions'][number];

/** What an author has written so far, with everything that a child sees of it. */
export type PreviewedContent = Pick<
  PanelAssignment,
  | 'title'
  | 'description'
  | 'kind'
  | 'requirements'
  | 'instructions'
  | 'maxAttempts'
  | 'passingScore'
  | 'points'
  | 'isRequired'
  | 'dueAt'
  | 'allowedFileTypes'
  | 'maxFileSizeMb'
> & {
  criteria: { title: string; points: number }[];
  /** How many of the questions an attempt draws; null for all. */
  drawCount: number | null;
  questions: readonly PreviewedQuestion[];
};

/** Returns an assignment as the lesson of a child who has not begun it has it. */
export function previewAssignment({ drawCount, questions, ...content }: PreviewedContent): PanelAssignment {
  return {
    ...content,
    __typename: 'Assignment',
    id: 'preview',
    criteria: content.criteria.map((criterion) => ({ __typename: 'Criterion', ...criterion })),
    grantedAttempts: 0,
    questionCount: Math.min(drawCount ?? questions.length, questions.length),
    essayCount: questions.filter(({ kind }) => kind === 'ESSAY').length,
    submissions: [],
  };
}
