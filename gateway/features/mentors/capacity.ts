import type { Tx } from '../../platform/database/prisma.ts';

/** Any number, as long as nothing else takes an advisory lock by it. */
const ASSIGNING = 4_201_128;

/**
 * Serialises the transactions that give mentors students, so that two of them never fill the same last place. Taken
 * after the locks of the mentor and of the student.
 */
export async function lockCapacity(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ASSIGNING})`;
}
