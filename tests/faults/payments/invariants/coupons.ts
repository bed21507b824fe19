import { invariant } from './invariant.ts';

export const wrongCoupon = invariant(
  'a coupon with wrong uses',
  `SELECT format('the coupon %s says %s uses, and has %s, %s of %s within its limit', c.code, c.uses, u.live, u.within,
     c."maxUses") AS sentence
   FROM "Coupon" c, LATERAL (
     SELECT count(*) AS live, count(*) FILTER (WHERE NOT "isOverLimit") AS within FROM "CouponUse"
     WHERE "couponId" = c.id AND state <> 'RELEASED') u
   WHERE c.uses <> u.live OR u.within > c."maxUses"
   UNION ALL
   SELECT format('%s is %s, and its use of a coupon is %s', p.reference, p.status, coalesce(u.state::text, 'missing'))
   FROM "Payment" p LEFT JOIN "CouponUse" u ON u."paymentId" = p.id LEFT JOIN "Receipt" r ON r."paymentId" = p.id
   WHERE p."couponId" IS NOT NULL AND coalesce(u.state::text, 'missing') <> CASE
     WHEN r.id IS NOT NULL THEN 'USED'
     WHEN p.status <> 'PENDING' THEN 'RELEASED'
     ELSE coalesce(u.state::text, 'RESERVED') END`,
);
