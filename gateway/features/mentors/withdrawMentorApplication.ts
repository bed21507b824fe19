import { throwIfInvalid } from '../../../contract/errors.ts';
import { checkWaiting } from '../../../contract/mentorApplications.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { markSubjectReadByAdmins } from '../notifications/notifyAdmins.ts';
import { ownApplications } from './access.ts';
import { discardIdentityDocuments, lockApplication } from './applicationRow.ts';

/**
 * Withdraws an application of the viewer that still waits, and discards its identity document. Repeating it changes
 * nothing.
 * @returns its id
 * @throws DomainError NOT_FOUND, CONFLICT once it is decided
 */
export async function withdrawMentorApplication(app: App, viewer: Viewer, id: string): Promise<string> {
  await inTransaction(app, async (tx, effects) => {
    const { status } = await lockApplication(tx, id, ownApplications(viewer));
    if (status === 'WITHDRAWN') return;
    throwIfInvalid(checkWaiting(status));
    await discardIdentityDocuments(tx, { id });
    await tx.mentorApplication.update({
      where: { id },
      data: { status: 'WITHDRAWN', decidedAt: new Date() },
    });
    await markSubjectReadByAdmins(tx, effects, `mentorApplication:${id}`);
  });
  return id;
}
