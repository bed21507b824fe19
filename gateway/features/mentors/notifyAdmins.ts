import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { type NotificationDraft, notify } from '../notifications/notify.ts';

/** More are not told: a product has a handful of admins. */
const MAX_ADMINS = 100;

/** Notifies every admin within a write, each once of a subject. */
export async function notifyAdmins(
  tx: Tx,
  effects: Effects,
  draft: Pick<NotificationDraft, 'title' | 'body' | 'subjectKey' | 'actionUrl' | 'actionText'>,
): Promise<void> {
  const admins = await tx.profile.findMany({
    where: { role: 'ADMIN' },
    orderBy: { createdAt: 'asc' },
    take: MAX_ADMINS,
    select: { id: true },
  });
  const recipientIds = admins.map(({ id }) => id);
  await notify(tx, effects, { ...draft, kind: 'ENROLMENT', studentId: null, recipientIds });
}
