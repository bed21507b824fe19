import type { App } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import type { RecurringTask } from '../../jobs/recurringTask.ts';
import { lockJoining } from './audienceLock.ts';

const MAX_JOINS = 500;
/** People of one transaction, which keeps their feeds from other writers until all of them are free. */
const MAX_PEOPLE = 25;

/**
 * Publishes to everybody who has joined an audience that they fetch again, once the writes have ended that had read the
 * audience without them. Triggers of the database record who has joined, so that no way in can be forgotten, and a
 * settlement neither waits for those writes nor holds them up.
 */
export async function publishJoins(app: App, signal: AbortSignal): Promise<void> {
  const joins = await app.prisma.audienceJoin.findMany({ orderBy: { id: 'asc' }, take: MAX_JOINS });
  if (joins.length === 0) return;
  // By itself, so that writers who come meanwhile wait for those before them alone, and nobody can deadlock.
  await lockJoining(app.prisma);
  const ids = joins.map(({ id }) => id);
  for (let first = 0; first < ids.length && !signal.aborted; first += MAX_PEOPLE)
    await tell(app, ids.slice(first, first + MAX_PEOPLE));
}

async function tell(app: App, ids: readonly bigint[]): Promise<void> {
  await inTransaction(app, async (tx, effects) => {
    const told = await tx.$queryRaw<{ profileId: string }[]>`
      DELETE FROM "AudienceJoin" WHERE id IN (
        SELECT id FROM "AudienceJoin" WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR UPDATE SKIP LOCKED
      ) RETURNING "profileId"`;
    effects.publish(
      'audience.joined',
      {},
      told.map(({ profileId }) => profileId),
    );
  });
}

export const joinTasks: RecurringTask[] = [
  { name: 'enrolment.publishJoins', everyMs: 1000, run: publishJoins },
];
