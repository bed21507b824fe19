import { randomUUID } from 'node:crypto';
import type { Tx } from '../platform/database/prisma.ts';

/** The kinds of events that the feed publishes. A kind says what happened to the entity that its event names. */
export type FeedKind =
  | 'message.sent'
  | 'message.read'
  | 'notification.created'
  | 'notification.read'
  | 'payment.attempted'
  | 'payment.settled'
  | 'enrolment.changed'
  | 'session.changed'
  | 'submission.sent'
  | 'submission.reviewed'
  | 'lesson.completed'
  | 'project.decided'
  | 'access.changed';

/** An event that a running transaction is going to publish. */
export type Telling = { kind: FeedKind; entityId: string; recipientIds: string[] };

/** An event in a recipient's feed. seq is its position in that person's feed and never leaves the server. */
export type FeedItem = {
  recipientId: string;
  seq: bigint;
  eventId: string;
  kind: FeedKind;
  entityId: string;
  createdAt: Date;
};

/** The cursor of a person whose feed has never had an event. */
export const FEED_START = 'start';

/**
 * Inserts events and a row per recipient, as the last statement of a transaction. Each recipient's counter row
 * stays locked until the commit, which makes seq follow commit order without a gap; the rows are locked in id
 * order so that concurrent writers cannot deadlock.
 */
export async function writeFeed(tx: Tx, pendingEvents: Telling[]): Promise<void> {
  const events = pendingEvents
    .map((pending) => ({ ...pending, id: randomUUID(), recipientIds: [...new Set(pending.recipientIds)] }))
    .filter((event) => event.recipientIds.length > 0);
  if (events.length === 0) return;
  const entries = events.flatMap((event) => event.recipientIds.map((recipientId) => [recipientId, event.id]));
  await tx.$executeRawUnsafe(
    `WITH event AS (
       INSERT INTO "FeedEvent" (id, kind, "entityId")
       SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[])
     ), new_entry AS (
       SELECT * FROM unnest($4::uuid[], $5::uuid[]) WITH ORDINALITY AS t ("recipientId", "eventId", ordinal)
     ), counted AS (
       INSERT INTO "FeedCounter" ("recipientId", seq)
       SELECT "recipientId", count(*) FROM new_entry GROUP BY "recipientId" ORDER BY "recipientId"
       ON CONFLICT ("recipientId") DO UPDATE SET seq = "FeedCounter".seq + EXCLUDED.seq
       RETURNING "recipientId", seq
     )
     INSERT INTO "FeedEntry" ("recipientId", seq, "eventId")
     SELECT new_entry."recipientId",
            counted.seq + 1 - row_number() OVER (PARTITION BY new_entry."recipientId" ORDER BY ordinal DESC),
            new_entry."eventId"
     FROM new_entry JOIN counted USING ("recipientId")`,
    events.map((event) => event.id),
    events.map((event) => event.kind),
    events.map((event) => event.entityId),
    entries.map(([recipientId]) => recipientId),
    entries.map(([, eventId]) => eventId),
  );
}
