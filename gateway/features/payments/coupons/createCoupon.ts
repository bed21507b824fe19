import {
  COUPON_TEXTS,
  type CouponDraft,
  checkCouponCode,
  checkCouponDraft,
  normalCode,
} from '../../../../contract/coupons.ts';
import { DomainError, throwIfInvalid } from '../../../../contract/errors.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { recordAuditEntry } from '../../audit/recordAuditEntry.ts';
import { auditedColumns, columnsOf } from './writeCoupon.ts';

/**
 * Creates a coupon, which families can use from its start on.
 * @returns its id
 * @throws DomainError BAD_INPUT by field, CONFLICT for a code that there is, in whatever case it was typed
 */
export async function createCoupon(
  app: App,
  viewer: Viewer,
  { code: typed, ...draft }: CouponDraft & { code: string },
): Promise<string> {
  throwIfInvalid(checkCouponCode(typed) ?? checkCouponDraft(draft));
  const code = normalCode(typed);
  return inTransaction(app, async (tx) => {
    const [coupon] = await tx.coupon.createManyAndReturn({
      data: [{ code, ...columnsOf(draft) }],
      skipDuplicates: true,
      select: { id: true },
    });
    if (!coupon) throw new DomainError('CONFLICT', COUPON_TEXTS.codeTaken, 'code');
    await recordAuditEntry(tx, viewer, {
      ...{ action: 'coupon.create', entity: 'Coupon', entityId: coupon.id },
      after: { code, ...auditedColumns(draft) },
    });
    return coupon.id;
  });
}
