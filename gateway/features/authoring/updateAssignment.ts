import {
  AUTHORING_TEXTS,
  checkAssignment,
  checkAuthor,
  normalizeQuestions,
} from '../../../contract/authoring.ts';
import { DomainError, throwIfInvalid } from '../../../contract/errors.ts';
import { checkVersion } from '../../../contract/tables.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { planNotices } from '../assignments/notices/planNotices.ts';
import { changedValues } from '../audit/recordAuditEntry.ts';
import {
  type AssignmentContent,
  audit,
  auditedValues,
  columnsOf,
  lockAssignment,
  lockLesson,
  nextPosition,
  questionRows,
} from './writeAssignment.ts';
import { writeRecipients } from './writeRecipients.ts';

export type AssignmentChanges = AssignmentContent & { assignmentId: string; version: number };

/**
 * Updates an assignment. Once it has submissions, its lesson, kind and questions cannot change: they are answered.
 * @param changes with the version of the assignment that they were made in
 * @returns its id
 * @throws DomainError CONFLICT when somebody has changed it since
 */
export async function updateAssignment(
  app: App,
  viewer: Viewer,
  changes: AssignmentChanges,
): Promise<string> {
  throwIfInvalid(checkAuthor(viewer));
  throwIfInvalid(checkAssignment(changes));
  const { assignmentId: id } = changes;
  await inTransaction(app, async (tx, effects) => {
    const before = await lockAssignment(tx, viewer, id);
    throwIfInvalid(checkVersion(before.version, changes.version));
    const lesson = await lockLesson(tx, viewer, changes);
    const isMoved = lesson.id !== before.lessonId;
    const questions = questionRows(normalizeQuestions(changes));
    const current = before.questions.map(
      ({ kind, text, options, correctAnswer, explanation, hint, points }) => ({
        kind,
        text,
        options,
        correctAnswer,
        explanation,
        hint,
        points,
      }),
    );
    const hasNewQuestions = JSON.stringify(questionRows(current)) !== JSON.stringify(questions);
    const hasWork = before._count.submissions > 0;
    if (hasWork && (isMoved || hasNewQuestions || before.kind !== changes.kind))
      throw new DomainError('CONFLICT', AUTHORING_TEXTS.handedIn, null);
    if (hasNewQuestions) {
      // Attempts under way drew from the former questions.
      await tx.quizAttempt.deleteMany({ where: { assignmentId: id } });
      await tx.assignmentQuestion.deleteMany({ where: { assignmentId: id } });
    }
    await tx.assignment.update({
      where: { id },
      data: {
        ...columnsOf(changes),
        ...(isMoved ? { lessonId: lesson.id, position: await nextPosition(tx, lesson.id) } : {}),
        ...(hasNewQuestions ? { questions: { create: questions }, version: { increment: 1 } } : {}),
      },
    });
    const stored = { ...before, course: before.lesson.course };
    const newRecipients = await writeRecipients(tx, effects, viewer, stored, changes);
    const newFor = isMoved || !before.isRequired ? 'ALL' : newRecipients;
    await planNotices(tx, effects, { ...changes, id, newFor });
    const changed = changedValues(auditedValues(before), auditedValues(await lockAssignment(tx, viewer, id)));
    if (changed) await audit(tx, viewer, { action: 'assignment.update', entityId: id, ...changed });
  });
  return id;
}
