import { type CouponDraft, checkCouponDraft } from '../../../../contract/coupons.ts';
import { throwIfInvalid } from '../../../../contract/errors.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { changedValues, recordAuditEntry } from '../../audit/recordAuditEntry.ts';
import { auditedColumns, columnsOf, lockVersion } from './writeCoupon.ts';

/**
 * Changes the terms of a coupon. Payments that were started keep the quote that they have. Saving the same again changes
 * nothing.
 * @returns its id
 * @throws DomainError BAD_INPUT by field, NOT_FOUND, CONFLICT for a coupon that was changed meanwhile
 */
export async function updateCoupon(
  app: App,
  viewer: Viewer,
  { couponId, version, ...draft }: CouponDraft & { couponId: string; version: number },
): Promise<string> {
  throwIfInvalid(checkCouponDraft(draft));
  await inTransaction(app, async (tx) => {
    const before = await lockVersion(tx, viewer, { couponId, version });
    const changed = changedValues(auditedColumns(before), auditedColumns(draft));
    if (!changed) return;
    await tx.coupon.update({ where: { id: couponId }, data: columnsOf(draft) });
    await recordAuditEntry(tx, viewer, {
      ...{ action: 'coupon.update', entity: 'Coupon', entityId: couponId },
      ...changed,
    });
  });
  return couponId;
}
