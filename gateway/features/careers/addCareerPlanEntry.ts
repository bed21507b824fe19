import {
  CAREER_TEXTS,
  type CareerPlanList,
  checkPlanEntry,
  checkPlanList,
  normalizePlanText,
} from '../../../contract/careers.ts';
import { DomainError, throwIfInvalid } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { flagContactText } from '../reports/flagContactText.ts';
import { studentsWithManagedPlan } from './access.ts';
import { PLAN_CHANGES_PER_PERSON } from './limits.ts';
import { lockPlan } from './lockPlan.ts';
import { notifyOfPlan } from './notifyOfPlan.ts';
import { publishPlan } from './publishPlan.ts';

export type NewPlanEntry = { entryId: string; studentId: string; list: CareerPlanList; text: string };

/**
 * Adds a line to the career plan of a child, by the child, the parent or the mentor. The client generates the id:
 * adding the same line with it again changes nothing.
 * @throws DomainError NOT_FOUND, LIMIT when the list is full, CONFLICT when the text is in it already
 */
export async function addCareerPlanEntry(app: App, viewer: Viewer, draft: NewPlanEntry): Promise<void> {
  await consumeRateLimit(app.prisma, PLAN_CHANGES_PER_PERSON, viewer.id);
  throwIfInvalid(checkPlanEntry(draft));
  const { entryId: id, studentId, list } = draft;
  const text = normalizePlanText(draft.text);
  await inTransaction(app, async (tx, effects) => {
    const plan = await lockPlan(tx, studentId, studentsWithManagedPlan(viewer));
    const existing = await tx.careerPlanEntry.findUnique({ where: { id } });
    if (existing) {
      const isSame = existing.studentId === studentId && existing.list === list && existing.text === text;
      if (isSame) return;
      throw new DomainError('CONFLICT', CAREER_TEXTS.idTaken, null);
    }
    const entries = await tx.careerPlanEntry.findMany({ where: { studentId, list }, select: { text: true } });
    throwIfInvalid(
      checkPlanList(
        entries.map((entry) => entry.text),
        text,
      ),
    );
    await tx.careerPlanEntry.create({ data: { id, studentId, list, text, addedById: viewer.id } });
    await flagContactText(tx, { kind: 'CAREER_PLAN', studentId, senderId: viewer.id, content: text });
    await notifyOfPlan(tx, effects, viewer, plan, { entryId: id, did: 'added' });
    publishPlan(effects, plan);
  });
}
