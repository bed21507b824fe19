import type { Effects } from '../../../events/transaction.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { noticeJob } from './noticeJob.ts';

const DAY_MS = 24 * 60 * 60_000;

type WrittenAssignment = {
  id: string;
  isRequired: boolean;
  dueAt: Date | null;
  /** The families to whom it is new, or newly required: all, none, or those of recipients added since then. */
  newFor: 'ALL' | 'NOBODY' | { addedSince: Date };
};

/**
 * Plans within the write of an assignment what families are notified of: that it is new, if it is required, at once;
 * that it is due, a day before, or at once if less is left and no news names the date.
 */
export async function planNotices(tx: Tx, effects: Effects, assignment: WrittenAssignment): Promise<void> {
  const { id: assignmentId, isRequired, dueAt, newFor } = assignment;
  const now = new Date();
  const keepsAdded = isRequired && newFor !== 'ALL';
  await tx.assignmentNotice.deleteMany({
    where: { assignmentId, ...(keepsAdded ? { kind: 'DUE_SOON' } : {}) },
  });
  const isNewToAll = isRequired && newFor === 'ALL';
  const dayBefore = dueAt && new Date(dueAt.getTime() - DAY_MS);
  if (dayBefore && dueAt > now && (dayBefore > now || !isNewToAll)) {
    const remindAt = dayBefore > now ? dayBefore : now;
    await tx.assignmentNotice.create({ data: { assignmentId, kind: 'DUE_SOON', dueAt: remindAt } });
    if (remindAt === now) effects.enqueue(noticeJob, {});
  }
  if (!isRequired || newFor === 'NOBODY') return;
  const pending = await tx.assignmentNotice.findUnique({
    where: { assignmentId_kind: { assignmentId, kind: 'ADDED' } },
  });
  // One that was not sent yet covers those whom it was for as well.
  const addedSince = newFor === 'ALL' ? null : pending ? pending.addedSince : newFor.addedSince;
  await tx.assignmentNotice.upsert({
    where: { assignmentId_kind: { assignmentId, kind: 'ADDED' } },
    create: { assignmentId, kind: 'ADDED', dueAt: now, addedSince },
    update: { dueAt: now, addedSince },
  });
  effects.enqueue(noticeJob, {});
}
