import type { App } from '../../../context.ts';

const BATCH = 500;

/**
 * Erases the names and addresses of sponsors whose time is over, with the family's note. The row stays, so that their
 * payments are still a sponsor's.
 */
export async function eraseSponsors(app: App, signal: AbortSignal): Promise<void> {
  for (let erased = BATCH; erased === BATCH && !signal.aborted; ) {
    erased = await app.prisma.$executeRaw`
      UPDATE "Sponsor" SET name = NULL, email = NULL, thanks = NULL, "eraseAt" = NULL
      WHERE id IN (
        SELECT id FROM "Sponsor" WHERE "eraseAt" <= clock_timestamp()
        ORDER BY "eraseAt" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
      )`;
  }
}
