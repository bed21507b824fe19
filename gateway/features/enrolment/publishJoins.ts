import type { App } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import type { RecurringTask } from '../../jobs/recurringTask.ts';
import { lockJoining } from './audienceLock.ts';

const MAX_JOINS = 500;

/**
 * Publishes to everybody who has joined an audience that they fetch again, once the writes have ended that had read the
 * audience without them. Triggers of the database record who has joined, so that no way in can be forgotten, and a
 * settlement neither waits for those writes nor holds them up.
 */
export async function publishJoins(app: App, signal: AbortSignal): Promise<void> {
  for (let read = MAX_JOINS; read === MAX_JOINS && !signal.aborted; ) {
    const joins = await app.prisma.audienceJoin.findMany({ orderBy: { id: 'asc' }, take: MAX_JOINS });
    read = joins.length;
    if (read === 0) return;
    // By itself, so that writers who come meanwhile wait for those before them alone, and nobody can deadlock.
    await lockJoining(app.prisma);
    await inTransaction(app, async (tx, effects) => {
      const ids = joins.map(({ id }) => id);
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
}

export const joinTasks: RecurringTask[] = [
  { name: 'enrolment.publishJoins', everyMs: 1000, run: publishJoins },
];
