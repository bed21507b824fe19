import { DomainError } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { lockAvatar, replaceAvatar } from '../accounts/avatarRow.ts';
import { attachUploads } from '../files/uploads/attachUploads.ts';
import { requireAdult } from './requireAdult.ts';

/**
 * Shows a finished upload as the viewer's picture, in place of the one before and of a link. Repeating it changes
 * nothing.
 * @throws DomainError NOT_ALLOWED for a child, CONFLICT for an upload that is not there
 */
export async function setAvatar(app: App, viewer: Viewer, fileId: string): Promise<void> {
  requireAdult(viewer);
  const target = { purpose: 'AVATAR' as const, studentId: null, assignmentId: null };
  await inTransaction(app, async (tx) => {
    const before = await lockAvatar(tx, viewer.id);
    if (before.avatarId === fileId) return;
    await attachUploads(tx, viewer, target, [fileId]).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      throw new DomainError(error.code, error.message, 'fileId');
    });
    await tx.profile.update({ where: { id: viewer.id }, data: { avatarUrl: null } });
    await replaceAvatar(tx, viewer.id, before, fileId);
  });
}
