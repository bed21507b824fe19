import { portfolioPath } from '../../../contract/careerPaths.ts';
import { checkMentorWords } from '../../../contract/careers.ts';
import { throwIfInvalid } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { assignedStudents } from '../enrolment/access.ts';
import { markSubjectRead } from '../notifications/markSubjectRead.ts';
import { notify } from '../notifications/notify.ts';
import { flagContactText } from '../reports/flagContactText.ts';
import { MENTOR_WORDS_PER_PERSON } from './limits.ts';
import { lockPlan } from './lockPlan.ts';
import { publishPlan } from './publishPlan.ts';
import { wordsSubject } from './wordsSubject.ts';

export type NewMentorWords = { studentId: string; text: string };

/**
 * Writes what the mentor says in the portfolio of a child, in place of what they said before. Changed words need the
 * consent of the parent again, who is notified; the same words again change nothing.
 * @throws DomainError NOT_FOUND for everybody but the assigned mentor
 */
export async function writeMentorWords(app: App, viewer: Viewer, draft: NewMentorWords): Promise<void> {
  await consumeRateLimit(app.prisma, MENTOR_WORDS_PER_PERSON, viewer.id);
  throwIfInvalid(checkMentorWords(draft));
  const { studentId } = draft;
  const text = draft.text.trim();
  await inTransaction(app, async (tx, effects) => {
    const plan = await lockPlan(tx, studentId, assignedStudents(viewer));
    const key = { studentId_authorId: { studentId, authorId: viewer.id } };
    const existing = await tx.mentorWords.findUnique({ where: key, select: { text: true } });
    if (existing?.text === text) return;
    const written = { text, writtenAt: new Date(), consentedAt: null };
    const { id, version } = await tx.mentorWords.upsert({
      where: key,
      create: { ...written, studentId, authorId: viewer.id },
      update: written,
      select: { id: true, version: true },
    });
    await flagContactText(tx, { kind: 'MENTOR_WORDS', studentId, senderId: viewer.id, content: text });
    // One about the words as they were before would ask the parent twice.
    await markSubjectRead(tx, effects, [plan.parentId], wordsSubject(id));
    notify(effects, {
      kind: 'CAREER_PLAN',
      recipientIds: [plan.parentId],
      studentId,
      title: `The mentor has written about ${plan.firstName}`,
      body: 'Read the words for the portfolio, and decide if it shows them.',
      actionUrl: portfolioPath(studentId),
      actionText: 'Read and decide',
      subjectKey: `${wordsSubject(id)}${version}`,
    });
    publishPlan(effects, plan);
  });
}
