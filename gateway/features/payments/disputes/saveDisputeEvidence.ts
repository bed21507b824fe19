import {
  checkAnswerable,
  checkDraft,
  type DisputeEvidence,
  trimmedEvidence,
} from '../../../../contract/disputes.ts';
import { throwIfInvalid } from '../../../../contract/errors.ts';
import { checkVersion } from '../../../../contract/tables.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { changedValues, recordAuditEntry } from '../../audit/recordAuditEntry.ts';
import { lockDispute } from './lockDispute.ts';

export type EvidenceDraft = DisputeEvidence & { disputeId: string; version: number };

/**
 * Keeps the evidence of a dispute as a draft, for this admin or another one to go on with.
 * @returns the id of the dispute
 * @throws DomainError NOT_FOUND, BAD_INPUT by field, CONFLICT when it is answered or somebody else has changed it
 */
export async function saveDisputeEvidence(app: App, viewer: Viewer, draft: EvidenceDraft): Promise<string> {
  throwIfInvalid(checkDraft(draft));
  const evidence = trimmedEvidence(draft);
  return inTransaction(app, async (tx) => {
    const { dispute, now } = await lockDispute(tx, viewer, draft.disputeId);
    throwIfInvalid(checkAnswerable(dispute, now));
    throwIfInvalid(checkVersion(dispute.version, draft.version));
    const changed = changedValues(trimmedEvidence(dispute), evidence);
    if (!changed) return dispute.id;
    await tx.dispute.update({ where: { id: dispute.id }, data: evidence });
    await recordAuditEntry(tx, viewer, {
      action: 'dispute.saveEvidence',
      entity: 'Dispute',
      entityId: dispute.id,
      ...changed,
    });
    return dispute.id;
  });
}
