import { throwIfInvalid } from '../../../../contract/errors.ts';
import { checkVersion } from '../../../../contract/tables.ts';
import { checkCannedAnswer } from '../../../../contract/tickets.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { changedValues, recordAuditEntry } from '../../audit/recordAuditEntry.ts';
import type { CannedAnswerDraft } from './createCannedAnswer.ts';
import { lockCannedAnswer } from './lockCannedAnswer.ts';

/**
 * Changes an answer that the team keeps. What was written with it stays as it is.
 * @returns its id
 * @throws DomainError NOT_FOUND, BAD_INPUT, CONFLICT when it has changed since
 */
export async function updateCannedAnswer(
  app: App,
  viewer: Viewer,
  draft: CannedAnswerDraft & { version: number },
): Promise<string> {
  throwIfInvalid(checkCannedAnswer(draft));
  const { id } = draft;
  const data = { title: draft.title.trim(), text: draft.text.trim() };
  await inTransaction(app, async (tx) => {
    const stored = await lockCannedAnswer(tx, id);
    throwIfInvalid(checkVersion(stored.version, draft.version));
    const changed = changedValues({ title: stored.title, text: stored.text }, data);
    if (!changed) return;
    await tx.cannedAnswer.update({ where: { id }, data });
    await recordAuditEntry(tx, viewer, {
      ...{ action: 'cannedAnswer.update', entity: 'CannedAnswer', entityId: id },
      ...changed,
    });
  });
  return id;
}
