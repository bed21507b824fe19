import type { CouponDraft } from '../../../../contract/coupons.ts';
import { notFound, throwIfInvalid } from '../../../../contract/errors.ts';
import { checkVersion } from '../../../../contract/tables.ts';
import type { Viewer } from '../../../context.ts';
import type { Coupon } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { visibleCoupons } from './access.ts';
import { lockCoupon } from './lockCoupon.ts';

/** Returns the columns of a coupon's terms as they are written. */
export const columnsOf = ({ note, ...terms }: CouponDraft) => {
  const { percentOff, amountOffMinor, currency, course, maxUses, startsAt, expiresAt } = terms;
  return {
    ...{ percentOff, amountOffMinor, currency, course, package: terms.package, maxUses, startsAt, expiresAt },
    note: note.trim(),
  };
};

/** Returns the same columns as the audit log stores them. */
export const auditedColumns = (draft: CouponDraft) => {
  const { startsAt, expiresAt, ...columns } = columnsOf(draft);
  return {
    ...columns,
    ...{ startsAt: startsAt.toISOString(), expiresAt: expiresAt?.toISOString() ?? null },
  };
};

/** Locks a coupon for an edit. @throws DomainError NOT_FOUND, CONFLICT when it was changed since the version */
export async function lockVersion(
  tx: Tx,
  viewer: Viewer,
  { couponId, version }: { couponId: string; version: number },
): Promise<Coupon> {
  await lockCoupon(tx, couponId);
  const coupon = await tx.coupon.findFirst({ where: { AND: [{ id: couponId }, visibleCoupons(viewer)] } });
  if (!coupon) throw notFound('Coupon');
  throwIfInvalid(checkVersion(coupon.version, version));
  return coupon;
}
