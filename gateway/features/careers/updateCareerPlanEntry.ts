import {
  checkPlanEntry,
  checkPlanList,
  checkPlanVersion,
  normalizePlanText,
} from '../../../contract/careers.ts';
import { throwIfInvalid } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { flagContactText } from '../reports/flagContactText.ts';
import { studentsWithManagedPlan } from './access.ts';
import { findPlanEntry } from './findPlanEntry.ts';
import { PLAN_CHANGES_PER_PERSON } from './limits.ts';
import { publishPlan } from './publishPlan.ts';

export type ChangedPlanEntry = { entryId: string; text: string; version: number };

/**
 * Changes the text of a line, by whoever may add one. The same text again changes nothing.
 * @returns the id of the student
 * @throws DomainError NOT_FOUND, CONFLICT when somebody has changed it since it was read, or has the text elsewhere
 */
export async function updateCareerPlanEntry(
  app: App,
  viewer: Viewer,
  change: ChangedPlanEntry,
): Promise<string> {
  await consumeRateLimit(app.prisma, PLAN_CHANGES_PER_PERSON, viewer.id);
  throwIfInvalid(checkPlanEntry(change));
  const text = normalizePlanText(change.text);
  return await inTransaction(app, async (tx, effects) => {
    const students = studentsWithManagedPlan(viewer);
    const { plan, entry } = await findPlanEntry(tx, viewer, change.entryId, students);
    const { id, studentId, list, version } = entry;
    if (entry.text === text) return studentId;
    throwIfInvalid(checkPlanVersion(version, change.version));
    const others = await tx.careerPlanEntry.findMany({
      where: { studentId, list, id: { not: id } },
      select: { text: true },
    });
    throwIfInvalid(
      checkPlanList(
        others.map((other) => other.text),
        text,
      ),
    );
    await tx.careerPlanEntry.update({ where: { id }, data: { text } });
    await flagContactText(tx, { kind: 'CAREER_PLAN', studentId, senderId: viewer.id, content: text });
    publishPlan(effects, plan);
    return studentId;
  });
}
