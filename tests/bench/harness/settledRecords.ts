import type { Bench } from './bench.ts';

/**
 * What is stored about a payment, without ids, times, references and numbers of receipts. A recurring task of the worker
 * lets families join the audience of their course, whoever settled their payments.
 */
const RECORDS = `
SELECT DISTINCT jsonb_build_object(
  'payment', jsonb_build_object('status', payment.status, 'flag', payment.flag, 'round', payment.round,
    'attempt', payment.attempt, 'roundRunning', payment."roundRunning", 'channel', payment.channel,
    'received', payment."receivedMinor", 'currency', payment."receivedCurrency",
    'hoursUntilRecheck', round(extract(epoch FROM payment."nextVerifyAt" - payment."settledAt") / 3600)),
  'student', (SELECT jsonb_build_object('paymentStatus', student."paymentStatus", 'package', student.package,
      'course', student.course, 'paidThroughWeek', student."paidThroughWeek", 'mentor', student."mentorId")
    FROM "Student" student WHERE student.id = payment."studentId"),
  'attempts', (SELECT jsonb_agg(jsonb_build_object('round', round, 'number', number, 'outcome', outcome))
    FROM "PaymentAttempt" WHERE "paymentId" = payment.id),
  'ledger', (SELECT jsonb_agg(jsonb_build_object('kind', entry.kind, 'currency', entry.currency,
      'isOwn', entry.key = lower(entry.kind::text) || ':' || payment.id AND entry.reference = payment.reference
        AND entry."providerId" = payment."providerTransactionId",
      'lines', (SELECT jsonb_object_agg(account, "amountMinor") FROM "LedgerLine" WHERE "entryId" = entry.id))
      ORDER BY entry.kind)
    FROM "LedgerEntry" entry WHERE entry."paymentId" = payment.id),
  'balance', (SELECT sum(line."amountMinor")::int
    FROM "LedgerEntry" entry JOIN "LedgerLine" line ON line."entryId" = entry.id WHERE entry."paymentId" = payment.id),
  'notifications', (SELECT jsonb_agg(jsonb_build_object('kind', kind, 'title', title, 'body', body, 'inApp', "inApp",
      'isOwn', "subjectKey" = 'payment:' || payment.id || ':COMPLETED' AND "studentId" = payment."studentId",
      'actionText', "actionText", 'leadsToChild', "actionUrl" = '/dashboard?student=' || payment."studentId",
      'deliveries', (SELECT count(*) FROM "NotificationDelivery" WHERE "notificationId" = notification.id)))
    FROM "Notification" notification WHERE "recipientId" = payment."parentId"),
  'feed', (SELECT jsonb_agg(event.kind ORDER BY entry.seq)
    FROM "FeedEntry" entry JOIN "FeedEvent" event ON event.id = entry."eventId"
    WHERE entry."recipientId" = payment."parentId" AND event.kind <> 'audience.joined'),
  'receipts', (SELECT jsonb_agg(to_jsonb(receipt)
      - ARRAY['id', 'number', 'paymentId', 'reference', 'issuedAt', 'paidAt', 'payerEmail'])
    FROM "Receipt" receipt WHERE receipt."paymentId" = payment.id),
  'mail', (SELECT jsonb_agg("senderName") FROM "Mail" WHERE recipient = account.email)
) AS records
FROM "Payment" payment JOIN "User" account ON account.id = payment."parentId" WHERE payment.id = ANY($1::uuid[])`;

export type SettledRecords = {
  payment: { status: string };
  attempts: unknown[];
  ledger: { lines: Record<string, number> }[];
  balance: number;
  receipts: unknown[];
};

/**
 * Returns what is stored about each of some settled payments, which is the same for all of them.
 * @throws Error when one is not completed, or not exactly once, its ledger does not balance, or they differ
 */
export async function settledRecords({ pool }: Bench, ids: readonly string[]): Promise<SettledRecords> {
  const { rows } = await pool.query<{ records: SettledRecords }>(RECORDS, [ids]);
  const [first, ...others] = rows.map(({ records }) => records);
  if (!first || others.length > 0)
    throw new Error(`Payments are settled differently: ${JSON.stringify(rows, null, 2)}`);
  const { payment, attempts, ledger, balance, receipts } = first;
  const isOnce = attempts?.length === 1 && ledger?.length === 2 && receipts?.length === 1;
  if (payment.status !== 'COMPLETED' || !isOnce || balance !== 0)
    throw new Error(`Payments are not settled once: ${JSON.stringify(first, null, 2)}`);
  return first;
}
