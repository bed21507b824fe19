import { randomUUID } from 'node:crypto';
import type { Tx } from '../platform/database/prisma.ts';

/** Everything that is told through the feed. A kind says what happened to the entity its event names. */
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

/** One thing to tell, gathered while a transaction runs. */
export type Telling = { kind: FeedKind; entityId: string; recipientIds: string[] };

/** An event as a recipient meets it. seq is the place in that person's feed and never leaves the server. */
export type FeedItem = {
  recipientId: string;
  seq: bigint;
  eventId: string;
  kind: FeedKind;
  entityId: string;
  createdAt: Date;
};

/** The cursor of a person who was never told anything. */
export const FEED_START = 'start';

/**
 * Writes events and a row per recipient, as the last statement of a transaction: each recipient's counter row
 * is locked (in id order, so that writers never wait in a circle) until the commit, which is what makes seq
 * follow commit order without a gap.
 */
export async function writeFeed(tx: Tx, tellings: Telling[]): Promise<void> {
  const events = tellings
    .map((telling) => ({ ...telling, id: randomUUID(), recipientIds: [...new Set(telling.recipientIds)] }))
    .filter((event) => event.recipientIds.length > 0);
  if (events.length === 0) return;
  const entries = events.flatMap((event) => event.recipientIds.map((recipientId) => [recipientId, event.id]));
  await tx.$executeRawUnsafe(
    `WITH event AS (
       INSERT INTO "FeedEvent" (id, kind, "entityId")
       SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[])
     ), told AS (
       SELECT * FROM unnest($4::uuid[], $5::uuid[]) WITH ORDINALITY AS t ("recipientId", "eventId", place)
     ), counted AS (
       INSERT INTO "FeedCounter" ("recipientId", seq)
       SELECT "recipientId", count(*) FROM told GROUP BY "recipientId" ORDER BY "recipientId"
       ON CONFLICT ("recipientId") DO UPDATE SET seq = "FeedCounter".seq + EXCLUDED.seq
       RETURNING "recipientId", seq
     )
     INSERT INTO "FeedEntry" ("recipientId", seq, "eventId")
     SELECT told."recipientId",
            counted.seq + 1 - row_number() OVER (PARTITION BY told."recipientId" ORDER BY place DESC),
            told."eventId"
     FROM told JOIN counted USING ("recipientId")`,
    events.map((event) => event.id),
    events.map((event) => event.kind),
    events.map((event) => event.entityId),
    entries.map(([recipientId]) => recipientId),
    entries.map(([, eventId]) => eventId),
  );
}
