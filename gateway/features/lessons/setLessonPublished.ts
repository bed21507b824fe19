import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { audit, lockLesson } from './writeLesson.ts';

export type Publication = { lessonId: string; isPublished: boolean };

/**
 * Puts a lesson on the way of its course or takes it off. The order is over what is published, so nobody is held up
 * by a lesson that is gone; whoever lacked only that one gets the certificate from the round that looks for them
 * (issueDueCertificates). Open pages ask again when they are looked at next: telling every child of a course would
 * write a row for each of them, for something that hardly any of them is looking at.
 * @returns its id
 */
export async function setLessonPublished(
  app: App,
  viewer: Viewer,
  { lessonId: id, isPublished }: Publication,
): Promise<string> {
  await inTransaction(app, async (tx) => {
    const known = await lockLesson(tx, viewer, id);
    if (known.isPublished === isPublished) return;
    await tx.lesson.update({ where: { id }, data: { isPublished } });
    await audit(tx, viewer, {
      action: isPublished ? 'lesson.publish' : 'lesson.unpublish',
      id,
      before: { isPublished: known.isPublished },
      after: { isPublished },
    });
  });
  return id;
}
