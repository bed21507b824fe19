import {
  checkAnswerable,
  checkResponse,
  type DisputeEvidence,
  type DisputeResponse,
  trimmedEvidence,
} from '../../../../contract/disputes.ts';
import { throwIfInvalid } from '../../../../contract/errors.ts';
import { checkVersion } from '../../../../contract/tables.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { recordAuditEntry } from '../../audit/recordAuditEntry.ts';
import { lockDispute } from './lockDispute.ts';
import { disputeLeaseMs } from './schedule.ts';
import { sendResponse } from './sendResponse.ts';

export type DisputeAnswer = DisputeEvidence & {
  disputeId: string;
  version: number;
  response: DisputeResponse;
};

/**
 * Answers a dispute once: accepts it, or contests it with evidence. The answer is kept first and then sent, and a
 * provider that does not take it gets it again from the worker.
 * @returns the id of the dispute
 * @throws DomainError NOT_FOUND, BAD_INPUT by field, CONFLICT when it is answered, too late or changed by somebody else
 */
export async function respondToDispute(app: App, viewer: Viewer, answer: DisputeAnswer): Promise<string> {
  const { disputeId, version, response } = answer;
  throwIfInvalid(checkResponse(answer, response));
  const evidence = trimmedEvidence(answer);
  await inTransaction(app, async (tx) => {
    const { dispute, now } = await lockDispute(tx, viewer, disputeId);
    throwIfInvalid(checkAnswerable(dispute, now));
    throwIfInvalid(checkVersion(dispute.version, version));
    // The lease of the call below: the worker sends it once this process had its time.
    const nextCheckAt = new Date(now.getTime() + disputeLeaseMs(app.config));
    await tx.dispute.update({
      where: { id: dispute.id },
      data: { ...evidence, response, responderId: viewer.id, respondedAt: now, nextCheckAt },
    });
    await recordAuditEntry(tx, viewer, {
      action: 'dispute.respond',
      entity: 'Dispute',
      entityId: dispute.id,
      before: { response: null, ...trimmedEvidence(dispute) },
      after: { response, ...evidence },
      reason: evidence.message,
    });
  });
  await sendResponse(app, disputeId);
  return disputeId;
}
