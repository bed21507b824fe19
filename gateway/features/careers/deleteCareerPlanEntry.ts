import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { studentsWithManagedPlan } from './access.ts';
import { findPlanEntry } from './findPlanEntry.ts';
import { PLAN_CHANGES_PER_PERSON } from './limits.ts';
import { publishPlan } from './publishPlan.ts';

/**
 * Removes a line from a career plan, by whoever may add one.
 * @returns the id of the student
 * @throws DomainError NOT_FOUND
 */
export async function deleteCareerPlanEntry(app: App, viewer: Viewer, entryId: string): Promise<string> {
  await consumeRateLimit(app.prisma, PLAN_CHANGES_PER_PERSON, viewer.id);
  return await inTransaction(app, async (tx, effects) => {
    const { plan } = await findPlanEntry(tx, viewer, entryId, studentsWithManagedPlan(viewer));
    await tx.careerPlanEntry.delete({ where: { id: entryId } });
    publishPlan(effects, plan);
    return plan.studentId;
  });
}
