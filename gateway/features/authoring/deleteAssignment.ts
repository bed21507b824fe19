import type { App, Viewer } from '../../platform/context.ts';
import { DomainError, refuse } from '../../platform/errors.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { AUTHORING_TEXTS, checkAuthor } from './rules.ts';
import { audit, lockAssignment } from './writeAssignment.ts';

/**
 * Deletes an assignment with the work that was handed in for it.
 * @param knownWork how many submissions the author was told of; with more by now nothing is deleted
 * @returns its id
 */
export async function deleteAssignment(
  app: App,
  viewer: Viewer,
  id: string,
  knownWork: number,
): Promise<string> {
  refuse(checkAuthor(viewer));
  await inTransaction(app, async (tx) => {
    const { title, _count } = await lockAssignment(tx, viewer, id);
    if (_count.submissions > knownWork)
      throw new DomainError('CONFLICT', `${AUTHORING_TEXTS.deleteFailed}: more work was handed in`, null);
    await tx.assignment.delete({ where: { id } });
    await audit(tx, viewer, 'assignment.delete', id, title);
  });
  return id;
}
