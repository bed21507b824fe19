import { AVATAR_TEXTS } from '../../../contract/avatars.ts';
import { DomainError } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { lockAvatar, requestFetch } from '../accounts/avatarRow.ts';
import { requireAdult } from './requireAdult.ts';

/**
 * Has the worker fetch the viewer's picture again from a link that gave none.
 * @throws DomainError NOT_ALLOWED for a child, CONFLICT without such a link, LIMIT
 */
export async function retryAvatarLink(app: App, viewer: Viewer): Promise<void> {
  requireAdult(viewer);
  await inTransaction(app, async (tx, effects) => {
    const { avatarUrl, avatarFetchDueAt, avatarProblem } = await lockAvatar(tx, viewer.id);
    if (avatarUrl === null) throw new DomainError('CONFLICT', AVATAR_TEXTS.noLink, null);
    if (avatarFetchDueAt !== null || avatarProblem === null) return;
    await tx.profile.update({
      where: { id: viewer.id },
      data: { avatarFetchDueAt: new Date(), avatarProblem: null },
    });
    await requestFetch(tx, effects, viewer.id);
  });
}
