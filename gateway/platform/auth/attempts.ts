import type { Db } from '../database/prisma.ts';

/** How often something that can be guessed may be attempted in a day before waits begin, and how these grow. */
export type AttemptPolicy = { name: string; free: number; firstWaitMs: number; maxWaitMs: number };

/**
 * Counts an attempt before anything is checked, in one statement, so that parallel attempts cannot pass each other.
 * @param who an opaque id or a digest; never an address or a name
 * @returns null when the attempt may go on, else the milliseconds until the next one may be
 */
export async function beginAttempt(db: Db, policy: AttemptPolicy, who: string): Promise<number | null> {
  const key = keyOf(policy, who);
  const { free, firstWaitMs, maxWaitMs } = policy;
  // Takes the time once the row is locked: now() would be that of the start of a statement that had to wait.
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

/** Gives an attempt back that turned out to be right. */
export async function forgiveAttempt(db: Db, policy: AttemptPolicy, who: string): Promise<void> {
  await db.$executeRaw`
    UPDATE "AttemptCounter"
    SET attempts = GREATEST(attempts - 1, 0), "nextAt" = LEAST("nextAt", clock_timestamp())
    WHERE key = ${keyOf(policy, who)}`;
}

const keyOf = ({ name }: AttemptPolicy, who: string) => `${name}:${who}`;
