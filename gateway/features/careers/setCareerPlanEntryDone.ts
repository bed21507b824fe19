import { CAREER_TEXTS } from '../../../contract/careers.ts';
import { DomainError } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { studentsTickingOff } from './access.ts';
import { findPlanEntry } from './findPlanEntry.ts';
import { PLAN_CHANGES_PER_PERSON } from './limits.ts';
import { notifyOfPlan } from './notifyOfPlan.ts';
import { publishPlan } from './publishPlan.ts';

export type TickedStep = { entryId: string; isDone: boolean };

/**
 * Ticks a next step off, or takes the tick back, by the child or the parent. Repeating it changes nothing.
 * @returns the id of the student
 * @throws DomainError NOT_FOUND, also for the mentor; BAD_INPUT for a line of another list
 */
export async function setCareerPlanEntryDone(
  app: App,
  viewer: Viewer,
  { entryId, isDone }: TickedStep,
): Promise<string> {
  await consumeRateLimit(app.prisma, PLAN_CHANGES_PER_PERSON, viewer.id);
  return await inTransaction(app, async (tx, effects) => {
    const { plan, entry } = await findPlanEntry(tx, viewer, entryId, studentsTickingOff(viewer));
    const { id, list, studentId, doneAt } = entry;
    if (list !== 'NEXT') throw new DomainError('BAD_INPUT', CAREER_TEXTS.notStep, 'entryId');
    if ((doneAt !== null) === isDone) return studentId;
    await tx.careerPlanEntry.update({ where: { id }, data: { doneAt: isDone ? new Date() : null } });
    if (isDone) await notifyOfPlan(tx, effects, viewer, plan, { entryId, did: 'done' });
    publishPlan(effects, plan);
    return studentId;
  });
}
