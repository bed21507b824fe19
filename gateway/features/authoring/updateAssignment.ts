import {
  AUTHORING_TEXTS,
  checkAssignment,
  checkAuthor,
  normalizeQuestions,
} from '../../../contract/authoring.ts';
import { DomainError, throwIfInvalid } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import {
  type AssignmentContent,
  audit,
  columnsOf,
  lockAssignment,
  lockLesson,
  nextPosition,
  questionRows,
} from './writeAssignment.ts';

export type AssignmentChanges = AssignmentContent & { assignmentId: string };

/**
 * Updates an assignment. Once it has submissions, its lesson, kind and questions cannot change: they are answered.
 * @returns its id
 */
export async function updateAssignment(
  app: App,
  viewer: Viewer,
  changes: AssignmentChanges,
): Promise<string> {
  throwIfInvalid(checkAuthor(viewer));
  throwIfInvalid(checkAssignment(changes));
  const { assignmentId: id } = changes;
  await inTransaction(app, async (tx) => {
    const before = await lockAssignment(tx, viewer, id);
    const lesson = await lockLesson(tx, viewer, changes);
    const isMoved = lesson.id !== before.lessonId;
    const questions = questionRows(normalizeQuestions(changes));
    const current = before.questions.map(({ kind, text, options, correctAnswer, explanation, points }) => ({
      kind,
      text,
      options,
      correctAnswer,
      explanation,
      points,
    }));
    const hasNewQuestions = JSON.stringify(questionRows(current)) !== JSON.stringify(questions);
    const hasWork = before._count.submissions > 0;
    if (hasWork && (isMoved || hasNewQuestions || before.kind !== changes.kind))
      throw new DomainError('CONFLICT', AUTHORING_TEXTS.handedIn, null);
    if (hasNewQuestions) await tx.assignmentQuestion.deleteMany({ where: { assignmentId: id } });
    await tx.assignment.update({
      where: { id },
      data: {
        ...columnsOf(changes),
        ...(isMoved ? { lessonId: lesson.id, position: await nextPosition(tx, lesson.id) } : {}),
        ...(hasNewQuestions ? { questions: { create: questions } } : {}),
      },
    });
    await audit(tx, viewer, 'assignment.update', id, changes.title.trim());
  });
  return id;
}
