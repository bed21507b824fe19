import type { Tx } from '../../platform/database/prisma.ts';

/** An arbitrary key that no other advisory lock uses. */
const ASSIGNMENT_LOCK_KEY = 4_201_128;

/**
 * Serializes the transactions that assign students to mentors, so that two of them never fill the same last slot.
 * Taken after the locks of the mentor and of the student.
 */
export async function lockCapacity(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ASSIGNMENT_LOCK_KEY})`;
}
