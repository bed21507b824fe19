import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { recordAuditEntry } from '../../audit/recordAuditEntry.ts';
import { lockVersion } from './writeCoupon.ts';

/**
 * Switches a coupon off, so that no payment is started with it any more, or on again. Payments that were started keep
 * their quote.
 * @returns its id
 * @throws DomainError NOT_FOUND, CONFLICT for a coupon that was changed meanwhile
 */
export async function setCouponActive(
  app: App,
  viewer: Viewer,
  { couponId, isActive, version }: { couponId: string; isActive: boolean; version: number },
): Promise<string> {
  await inTransaction(app, async (tx) => {
    const before = await lockVersion(tx, viewer, { couponId, version });
    if (before.isActive === isActive) return;
    await tx.coupon.update({ where: { id: couponId }, data: { isActive } });
    await recordAuditEntry(tx, viewer, {
      ...{ action: isActive ? 'coupon.activate' : 'coupon.deactivate', entity: 'Coupon' },
      ...{ entityId: couponId, before: { isActive: !isActive }, after: { isActive } },
    });
  });
  return couponId;
}
