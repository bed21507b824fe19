import type { App } from './context.ts';
import type { Round } from './jobs.ts';

const ROWS_AT_ONCE = 5000;

/**
 * Deletes what is past its time: events of the feed after 30 days, used-up limits after two, where addresses are after
 * one, how notifications were delivered after 90.
 */
async function trim(app: App, signal: AbortSignal): Promise<void> {
  for (let gone = ROWS_AT_ONCE; gone === ROWS_AT_ONCE && !signal.aborted; ) {
    gone = await app.prisma.$executeRaw`
      DELETE FROM "FeedEvent" WHERE id IN (
        SELECT id FROM "FeedEvent" WHERE "createdAt" < now() - interval '30 days'
        ORDER BY "createdAt" LIMIT ${ROWS_AT_ONCE} FOR UPDATE SKIP LOCKED
      )`;
  }
  await app.prisma.$executeRaw`DELETE FROM "AddressCountry" WHERE "askedAt" < now() - interval '1 day'`;
  await app.prisma
    .$executeRaw`DELETE FROM "NotificationDelivery" WHERE "endedAt" < now() - interval '90 days'`;
  await app.prisma.$executeRaw`DELETE FROM "DigestRun" WHERE "runAt" < now() - interval '90 days'`;
  await app.prisma.$executeRaw`DELETE FROM "UsageWindow" WHERE "windowStart" < now() - interval '2 days'`;
  await app.prisma.$executeRaw`
    DELETE FROM "AttemptCounter" WHERE "nextAt" < now() - interval '1 day' AND since < now() - interval '1 day'`;
}

export const housekeepingRounds: Round[] = [{ name: 'feed.trim', everyMs: 60 * 60 * 1000, run: trim }];
