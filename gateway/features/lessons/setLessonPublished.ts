import { throwIfInvalid } from '../../../contract/errors.ts';
import { checkVersion } from '../../../contract/tables.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { audit, lockLesson } from './writeLesson.ts';

export type Publication = {
  lessonId: string;
  isPublished: boolean;
  /** The version of the lesson that the admin saw. */
  version: number;
};

/**
 * Publishes or unpublishes a lesson. The sequence has published lessons only, so an unpublished one blocks nobody; a
 * student who lacked only that one gets the certificate from a recurring task (issueDueCertificates). Open pages
 * refetch when they become visible again: an event to every child of a course would write a row for each of them,
 * although hardly any of them has the page open.
 * @returns its id
 * @throws DomainError NOT_FOUND, CONFLICT for a lesson that has changed since it was read
 */
export async function setLessonPublished(
  app: App,
  viewer: Viewer,
  { lessonId: id, isPublished, version }: Publication,
): Promise<string> {
  await inTransaction(app, async (tx) => {
    const current = await lockLesson(tx, viewer, id);
    if (current.isPublished === isPublished) return;
    throwIfInvalid(checkVersion(current.version, version));
    await tx.lesson.update({ where: { id }, data: { isPublished } });
    await audit(tx, viewer, {
      action: isPublished ? 'lesson.publish' : 'lesson.unpublish',
      id,
      before: { isPublished: current.isPublished },
      after: { isPublished },
    });
  });
  return id;
}
