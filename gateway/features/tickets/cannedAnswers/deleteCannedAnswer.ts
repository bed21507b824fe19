import { throwIfInvalid } from '../../../../contract/errors.ts';
import { checkVersion } from '../../../../contract/tables.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { recordAuditEntry } from '../../audit/recordAuditEntry.ts';
import { lockCannedAnswer } from './lockCannedAnswer.ts';

/**
 * Deletes an answer that the team keeps. What was written with it stays.
 * @returns its id
 * @throws DomainError NOT_FOUND, CONFLICT when it has changed since
 */
export async function deleteCannedAnswer(
  app: App,
  viewer: Viewer,
  { id, version }: { id: string; version: number },
): Promise<string> {
  await inTransaction(app, async (tx) => {
    const stored = await lockCannedAnswer(tx, id);
    throwIfInvalid(checkVersion(stored.version, version));
    await tx.cannedAnswer.delete({ where: { id } });
    await recordAuditEntry(tx, viewer, {
      ...{ action: 'cannedAnswer.delete', entity: 'CannedAnswer', entityId: id },
      before: { title: stored.title, text: stored.text },
    });
  });
  return id;
}
