import type { Course } from '../../generated/prisma/enums.ts';
import type { App, Viewer } from '../../context.ts';
import { DomainError, notFound, refuse } from '../../../contract/errors.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { type Effects, inTransaction } from '../../events/transaction.ts';
import { completionBlock } from '../assignments/completionBlock.ts';
import { issueCertificate } from '../certificates/issueCertificate.ts';
import { ownStudents } from '../enrolment/access.ts';
import { notify } from '../notifications/notify.ts';
import { achievements, checkOpen, LESSON_TEXTS } from '../../../contract/lessons.ts';
import { loadWay } from './way.ts';

export type LessonOfStudent = { studentId: string; lessonId: string };

type Learner = {
  id: string;
  firstName: string;
  course: Course;
  parentId: string;
  userId: string | null;
  mentor: { profileId: string; isActive: boolean } | null;
};

/**
 * Marks an open lesson as complete, by the child or the parent. Completing it again changes and tells nothing.
 * Refused while a required assignment is not approved. The last one brings the certificate.
 */
export async function completeLesson(
  app: App,
  viewer: Viewer,
  { studentId, lessonId }: LessonOfStudent,
): Promise<void> {
  const which = { AND: [{ id: studentId }, ownStudents(viewer)] };
  await inTransaction(app, async (tx, effects) => {
    // One completion of a student at a time, so that each counts the ones before it; and whoever becomes the
    // mentor meanwhile is told of it or, by fetching afresh, finds it.
    await tx.$queryRaw`SELECT id FROM "Student" WHERE id = ${studentId}::uuid FOR NO KEY UPDATE`;
    const learner = await tx.student.findFirst({
      where: which,
      select: {
        id: true,
        firstName: true,
        course: true,
        parentId: true,
        userId: true,
        mentor: { select: { profileId: true, isActive: true } },
      },
    });
    if (!learner) throw new DomainError('NOT_FOUND', LESSON_TEXTS.noStudent, null);
    const way = await loadWay(tx, which);
    const lesson = way?.lessons.find(({ id }) => id === lessonId);
    if (!way || !lesson) throw notFound('Lesson');
    if (lesson.state === 'DONE') return;
    refuse(checkOpen(lesson.state));
    refuse(await completionBlock(tx, studentId, lessonId));
    await tx.lessonCompletion.create({ data: { studentId, lessonId } });
    const mentorIds = learner.mentor?.isActive ? [learner.mentor.profileId] : [];
    effects.tell('lesson.completed', completionEntity({ studentId, lessonId }), [
      ...familyOf(learner),
      ...mentorIds,
    ]);
    const completed = way.lessons.filter(({ state }) => state === 'DONE').length + 1;
    await honour(tx, effects, learner, completed, way.lessons.length);
    if (completed === way.lessons.length)
      await issueCertificate(tx, effects, { ...learner, familyIds: familyOf(learner) });
  });
}

const familyOf = ({ parentId, userId }: Learner) => [parentId, ...(userId ? [userId] : [])];

/** Tells the family of what this very completion reached. */
async function honour(
  tx: Tx,
  effects: Effects,
  learner: Learner,
  completed: number,
  total: number,
): Promise<void> {
  for (const { lessons, title } of achievements(completed, total)) {
    if (lessons !== completed) continue;
    const whatFor = lessons === total ? 'every lesson of the course' : lessonCount(lessons);
    await notify(tx, effects, {
      kind: 'ACHIEVEMENT',
      recipientIds: familyOf(learner),
      studentId: learner.id,
      title,
      body: `${learner.firstName} has completed ${whatFor}`,
      actionUrl: `/dashboard?student=${learner.id}`,
      actionText: 'See the journey',
      subjectKey: `achievement:${learner.id}:${title}`,
    });
  }
}

const lessonCount = (count: number) => (count === 1 ? 'the first lesson' : `${count} lessons`);

/** A completion is told as the student and the lesson. */
export const completionEntity = ({ studentId, lessonId }: LessonOfStudent) => `${studentId}:${lessonId}`;

export function partsOfCompletion(entityId: string): LessonOfStudent {
  const [studentId = '', lessonId = ''] = entityId.split(':');
  return { studentId, lessonId };
}
