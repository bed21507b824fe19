import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { lockAvatar, replaceAvatar } from '../accounts/avatarRow.ts';

/** Removes the viewer's picture, and the link that was given for one. Without either it changes nothing. */
export async function removeAvatar(app: App, viewer: Viewer): Promise<void> {
  await inTransaction(app, async (tx) => {
    const before = await lockAvatar(tx, viewer.id);
    await tx.profile.update({ where: { id: viewer.id }, data: { avatarUrl: null } });
    await replaceAvatar(tx, viewer.id, before, null);
  });
}
