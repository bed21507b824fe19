import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { markSubjectRead } from './markSubjectRead.ts';
import { type NotificationDraft, notify } from './notify.ts';

/** More are not told: a product has a handful of admins. */
const MAX_ADMINS = 100;

/** Notifies every admin within a write, each once of a subject. */
export async function notifyAdmins(
  tx: Tx,
  effects: Effects,
  draft: Omit<NotificationDraft, 'recipientIds' | 'studentId'>,
): Promise<void> {
  notify(effects, { ...draft, studentId: null, recipientIds: await adminIds(tx) });
}

/** Marks the admins' unread notifications of a subject as read within the write that settled it. */
export async function markSubjectReadByAdmins(tx: Tx, effects: Effects, subject: string): Promise<void> {
  await markSubjectRead(tx, effects, await adminIds(tx), subject);
}

/** Returns the ids of all admins. */
export async function adminIds(tx: Tx): Promise<string[]> {
  const admins = await tx.profile.findMany({
    where: { role: 'ADMIN' },
    orderBy: { createdAt: 'asc' },
    take: MAX_ADMINS,
    select: { id: true },
  });
  return admins.map(({ id }) => id);
}
