import type { Db } from '../database/prisma.ts';

/** Free attempts per day at something guessable, and the range of the growing delays after them. */
export type AttemptPolicy = { name: string; freeAttempts: number; firstWaitMs: number; maxWaitMs: number };

/**
 * Counts an attempt before anything is checked, in one statement, so that parallel attempts cannot bypass the limit.
 * @param subject an opaque id or a digest; never an address or a name
 * @returns null when the attempt is allowed, else the milliseconds until the next one is
 */
export async function beginAttempt(db: Db, policy: AttemptPolicy, subject: string): Promise<number | null> {
  const key = keyOf(policy, subject);
  const { freeAttempts: free, firstWaitMs, maxWaitMs } = policy;
  // clock_timestamp() is read once the row is locked; now() would be the start of a transaction that had to wait.
  const counted = await db.$executeRaw`
    INSERT INTO "AttemptCounter" AS counter (key, attempts, since, "nextAt")
    VALUES (
      ${key}, 1, clock_timestamp(),
      clock_timestamp() + make_interval(secs => CASE WHEN 1 < ${free}::int THEN 0 ELSE ${firstWaitMs}::int / 1000.0 END)
    )
    ON CONFLICT (key) DO UPDATE SET (attempts, since, "nextAt") = (
      SELECT
        fresh.attempts,
        CASE WHEN fresh.attempts = 1 THEN clock_timestamp() ELSE counter.since END,
        clock_timestamp() + make_interval(secs => CASE WHEN fresh.attempts < ${free}::int THEN 0 ELSE
          LEAST(${maxWaitMs}::int, ${firstWaitMs}::int * power(2, LEAST(fresh.attempts - ${free}::int, 20))) / 1000.0
        END)
      FROM (
        SELECT CASE WHEN counter.since < clock_timestamp() - interval '1 day' THEN 1 ELSE counter.attempts + 1 END
          AS attempts
      ) AS fresh
    )
    WHERE counter.attempts < ${free}::int OR counter."nextAt" <= clock_timestamp()`;
  if (counted > 0) return null;
  const row = await db.attemptCounter.findUnique({ where: { key }, select: { nextAt: true } });
  return Math.max(1000, (row?.nextAt.getTime() ?? 0) - Date.now());
}

/** Uncounts an attempt that turned out to be correct. */
export async function refundAttempt(db: Db, policy: AttemptPolicy, subject: string): Promise<void> {
  await db.$executeRaw`
    UPDATE "AttemptCounter"
    SET attempts = GREATEST(attempts - 1, 0), "nextAt" = LEAST("nextAt", clock_timestamp())
    WHERE key = ${keyOf(policy, subject)}`;
}

const keyOf = ({ name }: AttemptPolicy, subject: string) => `${name}:${subject}`;
