import type { Tx } from '../../../platform/database/prisma.ts';

/** Locks a coupon until the transaction ends. Payments that only refer to it do not wait. */
export async function lockCoupon(tx: Tx, couponId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "Coupon" WHERE id = ${couponId}::uuid FOR NO KEY UPDATE`;
}
