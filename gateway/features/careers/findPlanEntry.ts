import { notFound } from '../../../contract/errors.ts';
import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { visiblePlanEntries } from './access.ts';
import { type LockedPlan, lockPlan } from './lockPlan.ts';

/**
 * Finds a line that the viewer may see, and locks its plan, within a write.
 * @param students the right to change the plan, such as studentsWithManagedPlan(viewer)
 * @throws DomainError NOT_FOUND
 */
export async function findPlanEntry(
  tx: Tx,
  viewer: Viewer,
  id: string,
  students: Prisma.StudentWhereInput,
): Promise<{ plan: LockedPlan; entry: Prisma.CareerPlanEntryGetPayload<object> }> {
  const where = { AND: [{ id }, visiblePlanEntries(viewer)] };
  const found = await tx.careerPlanEntry.findFirst({ where, select: { studentId: true } });
  if (!found) throw notFound('Line');
  const plan = await lockPlan(tx, found.studentId, students);
  // Read again under the lock: it may have been changed or removed meanwhile.
  const entry = await tx.careerPlanEntry.findFirst({ where });
  if (!entry) throw notFound('Line');
  return { plan, entry };
}
