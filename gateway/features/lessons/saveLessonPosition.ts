import { DomainError, notFound, throwIfInvalid } from '../../../contract/errors.ts';
import { checkOpen, checkPosition, LESSON_TEXTS } from '../../../contract/lessons.ts';
import type { App, Viewer } from '../../context.ts';
import { visibleStudents } from '../enrolment/access.ts';
import type { LessonOfStudent } from './completeLesson.ts';
import { loadLessonSequence } from './lessonSequence.ts';

/** Saves how far the viewer has watched the video of an open lesson, in whole seconds. */
export async function saveLessonPosition(
  app: App,
  viewer: Viewer,
  { studentId, lessonId, seconds }: LessonOfStudent & { seconds: number },
): Promise<void> {
  throwIfInvalid(checkPosition(seconds));
  const sequence = await loadLessonSequence(app.prisma, {
    AND: [{ id: studentId }, visibleStudents(viewer)],
  });
  if (!sequence) throw new DomainError('NOT_FOUND', LESSON_TEXTS.noSuchStudent, null);
  const lesson = sequence.lessons.find(({ id }) => id === lessonId);
  if (!lesson) throw notFound('Lesson');
  throwIfInvalid(checkOpen(lesson.state));
  const key = { profileId: viewer.id, studentId, lessonId };
  await app.prisma.lessonPosition.upsert({
    where: { profileId_studentId_lessonId: key },
    create: { ...key, seconds },
    update: { seconds },
  });
}
