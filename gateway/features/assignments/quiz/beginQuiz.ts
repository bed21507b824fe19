import { randomInt } from 'node:crypto';
import { ASSIGNMENT_TEXTS } from '../../../../contract/assignmentTexts.ts';
import { badInput } from '../../../../contract/errors.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { consumeRateLimit } from '../../../platform/limits/limits.ts';
import { findOpen } from '../createAttempt.ts';
import { QUIZ_STARTS_PER_PERSON } from '../limits.ts';
import { nextAttempt } from '../nextAttempt.ts';
import { drawQuestions } from './drawQuestions.ts';

const MAX_SEED = 2 ** 31;

/**
 * Begins the next attempt of a child at a quiz, or goes on with the one that is under way, on whatever device.
 * @returns the id of the attempt
 * @throws DomainError NOT_FOUND, CONFLICT while one is under review or after approval, LIMIT after the last
 */
export async function beginQuiz(
  app: App,
  viewer: Viewer,
  quiz: { studentId: string; assignmentId: string },
): Promise<string> {
  await consumeRateLimit(app.prisma, QUIZ_STARTS_PER_PERSON, viewer.id);
  const { studentId, assignmentId } = quiz;
  return inTransaction(app, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "Student" WHERE id = ${studentId}::uuid FOR NO KEY UPDATE`;
    // Prevents changes to the questions, which end the attempts that drew from them.
    await tx.$queryRaw`SELECT 1 FROM "Assignment" WHERE id = ${assignmentId}::uuid FOR SHARE`;
    const assignment = await findOpen(tx, viewer, quiz);
    if (assignment.kind !== 'OBJECTIVE') throw badInput('assignmentId', 'This assignment is not a quiz');
    if (assignment.questions.length === 0) throw badInput('assignmentId', ASSIGNMENT_TEXTS.noQuestions);
    const attempt = await nextAttempt(tx, studentId, assignment);
    const seed = randomInt(MAX_SEED);
    const { id } = await tx.quizAttempt.upsert({
      where: { studentId_assignmentId_attempt: { studentId, assignmentId, attempt } },
      create: {
        ...{ studentId, assignmentId, attempt },
        questionIds: drawQuestions(assignment, seed),
        seed: assignment.isShuffled ? seed : null,
      },
      update: {},
      select: { id: true },
    });
    return id;
  });
}
