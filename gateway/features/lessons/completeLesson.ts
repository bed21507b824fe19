import { DomainError, notFound, throwIfInvalid } from '../../../contract/errors.ts';
import { achievements, checkOpen, LESSON_TEXTS } from '../../../contract/lessons.ts';
import type { App, Viewer } from '../../context.ts';
import { type Effects, inTransaction } from '../../events/transaction.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Course } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { readUnderLock } from '../../platform/database/transactions.ts';
import { issueCertificate } from '../certificates/issueCertificate.ts';
import { familyIds, studentsOfFamily } from '../enrolment/access.ts';
import { notify } from '../notifications/notify.ts';
import { unmetRequirement } from './completionRequirements.ts';
import { loadLessonSequence } from './lessonSequence.ts';

export type LessonOfStudent = { studentId: string; lessonId: string };

/** A child with those who hear of a completion. */
type Learner = {
  id: string;
  firstName: string;
  course: Course;
  parentId: string;
  paidThroughWeek: number | null;
  loginId: string | null;
  mentor: { profileId: string; isActive: boolean } | null;
};

/**
 * Marks an open lesson as complete, by the child or the parent. Completing it again changes and publishes nothing.
 * Rejects it while a required assignment is not approved. The last lesson issues the certificate.
 */
export async function completeLesson(
  app: App,
  viewer: Viewer,
  { studentId, lessonId }: LessonOfStudent,
): Promise<void> {
  const where = { AND: [{ id: studentId }, studentsOfFamily(viewer)] };
  await inTransaction(app, async (tx, effects) => {
    // Serializes the completions of a student, so that each counts the earlier ones; and someone who becomes the
    // mentor meanwhile either receives the event or finds the completion in a fresh fetch.
    const lock = tx.$queryRaw`SELECT id FROM "Student" WHERE id = ${studentId}::uuid FOR NO KEY UPDATE`;
    const reads = [findLearner(tx, where), loadLessonSequence(tx, where)] as const;
    const [learner, sequence] = await readUnderLock(lock, Promise.all(reads));
    if (!learner) throw new DomainError('NOT_FOUND', LESSON_TEXTS.noStudent, null);
    const lesson = sequence?.lessons.find(({ id }) => id === lessonId);
    if (!sequence || !lesson) throw notFound('Lesson');
    if (lesson.state === 'DONE') return;
    throwIfInvalid(checkOpen(lesson.state));
    throwIfInvalid(await unmetRequirement(tx, sequence.student, lessonId));
    await tx.lessonCompletion.create({ data: { studentId, lessonId } });
    const mentorIds = learner.mentor?.isActive ? [learner.mentor.profileId] : [];
    effects.publish('lesson.completed', { studentId, lessonId }, [...familyIds(learner), ...mentorIds]);
    const completed = sequence.lessons.filter(({ state }) => state === 'DONE').length + 1;
    notifyAchievements(effects, learner, completed, sequence.lessons.length);
    // A course with few lessons ends before its last part is paid; the certificate follows that payment.
    if (completed === sequence.lessons.length && learner.paidThroughWeek === null)
      await issueCertificate(tx, effects, learner);
  });
}

const findLearner = (tx: Tx, where: Prisma.StudentWhereInput): Promise<Learner | null> =>
  tx.student.findFirst({
    where,
    select: {
      id: true,
      firstName: true,
      course: true,
      parentId: true,
      paidThroughWeek: true,
      loginId: true,
      mentor: { select: { profileId: true, isActive: true } },
    },
  });

/** Notifies the family of the achievements that this completion reached. */
function notifyAchievements(effects: Effects, learner: Learner, completed: number, total: number): void {
  const reached = achievements(completed, total).filter(({ lessons }) => lessons === completed);
  const drafts = reached.flatMap(({ lessons, title }) => {
    const completedText = lessons === total ? 'every lesson of the course' : lessonCount(lessons);
    return familyIds(learner).map((recipientId) => ({
      kind: 'ACHIEVEMENT' as const,
      recipientIds: [recipientId],
      studentId: learner.id,
      title,
      body: `${recipientId === learner.loginId ? 'You have' : `${learner.firstName} has`} completed ${completedText}`,
      actionUrl: `/dashboard?student=${learner.id}`,
      actionText: 'See the journey',
      subjectKey: `achievement:${learner.id}:${title}`,
    }));
  });
  notify(effects, ...drafts);
}

const lessonCount = (count: number) => (count === 1 ? 'the first lesson' : `${count} lessons`);
