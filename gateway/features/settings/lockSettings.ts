import type { Tx } from '../../platform/database/prisma.ts';

/** Serializes the edits of the settings: those that no admin has set have no row to lock. Reads go on. */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx.$executeRaw`LOCK TABLE "Setting" IN SHARE ROW EXCLUSIVE MODE`;
}
