import type { Effects } from '../../../events/transaction.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { noticeJob } from './noticeJob.ts';

const DAY_MS = 24 * 60 * 60_000;

type WrittenAssignment = {
  id: string;
  isRequired: boolean;
  dueAt: Date | null;
  /** True when it was not required in its lesson before. */
  isNew: boolean;
};

/**
 * Plans within the write of an assignment what families are notified of: that it is new, if it is required, at once;
 * that it is due, a day before.
 */
export async function planNotices(tx: Tx, effects: Effects, assignment: WrittenAssignment): Promise<void> {
  const { id: assignmentId, isRequired, dueAt, isNew } = assignment;
  const now = new Date();
  const keepsAdded = isRequired && !isNew;
  await tx.assignmentNotice.deleteMany({
    where: { assignmentId, ...(keepsAdded ? { kind: 'DUE_SOON' } : {}) },
  });
  const remindAt = dueAt && new Date(dueAt.getTime() - DAY_MS);
  if (remindAt && remindAt > now)
    await tx.assignmentNotice.create({ data: { assignmentId, kind: 'DUE_SOON', dueAt: remindAt } });
  if (!isRequired || !isNew) return;
  await tx.assignmentNotice.create({ data: { assignmentId, kind: 'ADDED', dueAt: now } });
  effects.enqueue(noticeJob, {});
}
