import type { Instalment, InstalmentPlan } from '../../../generated/prisma/client.ts';
import type { Db, Tx } from '../../../platform/database/prisma.ts';

/** A plan with its parts in order. */
export type Plan = InstalmentPlan & { instalments: Instalment[] };

const withParts = { instalments: { orderBy: { number: 'asc' } } } as const;

/** Reads a plan with its parts. Whoever changes it holds the lock of its student. */
export const findPlan = (db: Db, id: string | null): Promise<Plan | null> =>
  id === null ? Promise.resolve(null) : db.instalmentPlan.findUnique({ where: { id }, include: withParts });

/** Reads the plan that holds the enrolment of a student, running or paid; null if there is none. */
export const findLivePlan = (db: Db, liveStudentId: string): Promise<Plan | null> =>
  db.instalmentPlan.findUnique({ where: { liveStudentId }, include: withParts });

/** Returns the time of the database, which alone decides what is due. */
export async function databaseNow(tx: Tx): Promise<Date> {
  const [row] = await tx.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`;
  if (!row) throw new Error('The database has no time');
  return row.now;
}

/** Ends a live plan: it holds nothing any more, and nobody is reminded of it. */
export async function cancelPlan(tx: Tx, planId: string, finishedAt: Date): Promise<void> {
  await tx.instalmentPlan.update({
    where: { id: planId },
    data: { status: 'CANCELLED', liveStudentId: null, lockedAt: null, finishedAt },
  });
  await tx.instalment.updateMany({ where: { planId }, data: { nextNoticeAt: null } });
}

/** Ends the live plan of a locked student, if there is one. @returns whether there was */
export async function cancelLivePlan(tx: Tx, liveStudentId: string): Promise<boolean> {
  const plan = await tx.instalmentPlan.findUnique({ where: { liveStudentId }, select: { id: true } });
  if (plan) await cancelPlan(tx, plan.id, await databaseNow(tx));
  return plan !== null;
}
