import { DomainError, throwIfInvalid } from '../../../../contract/errors.ts';
import { checkRefusal, goesBackInFull, REFUND_TEXTS } from '../../../../contract/refunds.ts';
import { checkVersion } from '../../../../contract/tables.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { recordAuditEntry } from '../../audit/recordAuditEntry.ts';
import { decidableRefunds } from './access.ts';
import { lockRefund } from './lockRefund.ts';
import { settleRefund } from './settleRefund.ts';

export type RefundRefusal = { refundId: string; refusal: string; version: number };

/**
 * Refuses a requested refund, by an admin, with a reason that the family reads.
 * @returns its id
 * @throws DomainError NOT_FOUND, BAD_INPUT, CONFLICT when it has changed since, or what was paid twice
 */
export async function refuseRefund(app: App, viewer: Viewer, input: RefundRefusal): Promise<string> {
  throwIfInvalid(checkRefusal(input.refusal));
  const refusal = input.refusal.trim();
  return inTransaction(app, async (tx, effects) => {
    const locked = await lockRefund(tx, input.refundId, decidableRefunds(viewer));
    const { refund, now } = locked;
    throwIfInvalid(checkVersion(refund.version, input.version));
    if (refund.status !== 'REQUESTED') throw new DomainError('CONFLICT', REFUND_TEXTS.decided, null);
    if (goesBackInFull(refund.origin))
      throw new DomainError('CONFLICT', REFUND_TEXTS.duplicateGoesBack, null);
    await settleRefund(app, tx, effects, locked, 'REFUSED', {
      ...{ refusal, deciderId: viewer.id, decidedAt: now },
    });
    await recordAuditEntry(tx, viewer, {
      ...{ action: 'refund.refuse', entity: 'RefundRequest', entityId: refund.id },
      ...{ before: { status: refund.status }, after: { status: 'REFUSED' }, reason: refusal },
    });
    return refund.id;
  });
}
