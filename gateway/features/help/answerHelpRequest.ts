import { reviewerName } from '../../../contract/assignments.ts';
import { DomainError, notFound, throwIfInvalid } from '../../../contract/errors.ts';
import { checkHelpAnswer, HELP_HASH, HELP_TEXTS } from '../../../contract/help.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { familyOf } from '../assignments/recipients.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { notify } from '../notifications/notify.ts';
import { settleSubjects } from '../notifications/settleSubjects.ts';
import { flagContactText } from '../reports/flagContactText.ts';
import { answerableHelpRequests } from './access.ts';
import { helpSubject } from './askForHelp.ts';
import { HELP_ANSWERS_PER_PERSON } from './limits.ts';
import { publishHelpRequest } from './publishHelpRequest.ts';

export type HelpAnswer = { requestId: string; answer: string };

/**
 * Answers a family's question about a lesson, once. The same answer of the same person is accepted again, and changes
 * nothing.
 * @returns the id of the request
 * @throws DomainError NOT_FOUND, CONFLICT with the name of whoever answered first
 */
export async function answerHelpRequest(app: App, viewer: Viewer, given: HelpAnswer): Promise<string> {
  await consumeRateLimit(app.prisma, HELP_ANSWERS_PER_PERSON, viewer.id);
  throwIfInvalid(checkHelpAnswer(given));
  const { requestId: id } = given;
  const answer = given.answer.trim();
  await inTransaction(app, async (tx, effects) => {
    const { studentId } = await findRequest(tx, viewer, id);
    await tx.$queryRaw`SELECT 1 FROM "Student" WHERE id = ${studentId}::uuid FOR NO KEY UPDATE`;
    const request = await findRequest(tx, viewer, id);
    if (request.answeredAt) {
      if (request.answeredById === viewer.id && request.answer === answer) return;
      const name = reviewerName(request.answeredBy ?? { fullName: null });
      throw new DomainError('CONFLICT', HELP_TEXTS.answered(name), null);
    }
    await tx.helpRequest.update({
      where: { id },
      data: { answeredAt: new Date(), answeredById: viewer.id, answer },
    });
    await flagContactText(tx, {
      ...{ kind: 'HELP_ANSWER', studentId, senderId: viewer.id, content: answer },
    });
    await settleSubjects(tx, effects, studentId, [helpSubject(id)]);
    const { number, title } = request.lesson;
    notify(effects, {
      kind: 'HELP',
      recipientIds: await familyOf(tx, studentId),
      studentId,
      title: `Your question about lesson ${number} is answered`,
      body: `The answer is in the lesson “${title}”.`,
      actionUrl: `/lesson/${number}?student=${studentId}${HELP_HASH}`,
      actionText: 'Read the answer',
      subjectKey: `helpAnswer:${id}`,
    });
    await publishHelpRequest(tx, effects, viewer, { id, studentId });
    // The log is for admins' actions. It omits the answer, because more people read the log than may read the answer.
    if (viewer.role === 'ADMIN')
      await recordAuditEntry(tx, viewer, {
        ...{ action: 'helpRequest.answer', entity: 'HelpRequest', entityId: id, before: null },
        after: { studentId, lessonId: request.lessonId },
      });
  });
  return id;
}

async function findRequest(tx: Tx, viewer: Viewer, id: string) {
  const request = await tx.helpRequest.findFirst({
    where: { AND: [{ id }, answerableHelpRequests(viewer)] },
    include: {
      lesson: { select: { number: true, title: true } },
      answeredBy: { select: { fullName: true } },
    },
  });
  if (!request) throw notFound('Question');
  return request;
}
