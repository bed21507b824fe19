import { invariant } from './invariant.ts';

/** Payments that should be verified again and are not going to be. Holds at every moment. */
export const unscheduled = invariant(
  'a payment without a next attempt',
  `SELECT format('%s is %s without a next attempt', reference, status) AS sentence FROM "Payment"
   WHERE status IN ('PENDING', 'FAILED', 'ABANDONED') AND "nextVerifyAt" IS NULL AND "verifyUntil" > now()
   UNION ALL
   SELECT format('the refund %s is %s without a next look', id, status) FROM "RefundRequest"
   WHERE status IN ('APPROVED', 'PENDING', 'PROCESSING', 'NEEDS_ATTENTION') AND "nextCheckAt" IS NULL
   UNION ALL
   SELECT format('the dispute %s is %s without a next look', id, status) FROM "Dispute"
   WHERE status IN ('NEEDS_RESPONSE', 'UNDER_REVIEW') AND "nextCheckAt" IS NULL`,
);

/** Longer than any lease, so that what is still due is due for good. */
const STUCK = `interval '5 seconds'`;

export const stuck = invariant(
  'work that is stuck',
  `SELECT format('the attempt of %s is due since %s', reference, "nextVerifyAt") AS sentence FROM "Payment"
   WHERE "nextVerifyAt" < now() - ${STUCK}
   UNION ALL SELECT format('the refund %s is due since %s', id, "nextCheckAt") FROM "RefundRequest"
   WHERE "nextCheckAt" < now() - ${STUCK} OR status = 'APPROVED'
   UNION ALL SELECT format('the webhook %s is due since %s', id, "nextAttemptAt") FROM "WebhookEvent"
   WHERE "nextAttemptAt" < now() - ${STUCK}
   UNION ALL SELECT format('the dispute %s is due since %s', id, "nextCheckAt") FROM "Dispute"
   WHERE "nextCheckAt" < now() - ${STUCK}
   UNION ALL SELECT format('%s deliveries of notifications are due since %s', count(*), min("nextTryAt"))
   FROM "NotificationDelivery" WHERE "nextTryAt" < now() - ${STUCK} HAVING count(*) > 0`,
);
