import { throwIfInvalid } from '../../../contract/errors.ts';
import { checkVersion } from '../../../contract/tables.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import type { ViewerIdentity } from '../enrolment/access.ts';
import { audit, lockLesson } from './writeLesson.ts';

export type Publication = {
  lessonId: string;
  isPublished: boolean;
  /** The version of the lesson that the admin saw; null for a write that holds whatever it is by now. */
  version: number | null;
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
  publication: Publication,
): Promise<string> {
  await inTransaction(app, (tx) => applyPublication(tx, viewer, publication));
  return publication.lessonId;
}

/** Publishes or unpublishes a lesson within a write of an admin. @returns false when nothing has changed */
export async function applyPublication(
  tx: Tx,
  viewer: ViewerIdentity,
  { lessonId: id, isPublished, version }: Publication,
): Promise<boolean> {
  const current = await lockLesson(tx, viewer, id);
  if (current.isPublished === isPublished) return false;
  if (version !== null) throwIfInvalid(checkVersion(current.version, version));
  await tx.lesson.update({ where: { id }, data: { isPublished } });
  await audit(tx, viewer, {
    action: isPublished ? 'lesson.publish' : 'lesson.unpublish',
    id,
    before: { isPublished: current.isPublished },
    after: { isPublished },
  });
  return true;
}
