import type { Db, Tx } from '../../platform/database/prisma.ts';

/** An arbitrary key that no other advisory lock uses. */
const AUDIENCE_LOCK_KEY = 4_201_129;

/**
 * Says until the transaction ends that it has read an audience of events, such as the families of a course. Call it before
 * reading: who joins the audience meanwhile is told to fetch again once the transaction has ended (publishJoins.ts).
 * Writers do not wait for one another.
 */
export async function lockAudience(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(${AUDIENCE_LOCK_KEY})`;
}

/**
 * Waits for all transactions that have read an audience, and keeps others from it until this one ends: they tell whoever
 * has joined by then. Outside of a transaction it only waits. Call it once nothing else is left to lock but feeds. Whoever
 * must not wait for writers, such as a settlement, leaves it to publishJoins.ts.
 */
export async function lockJoining(db: Db): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(${AUDIENCE_LOCK_KEY})`;
}
