import type { NotificationKind } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/prisma.ts';
import type { Effects } from '../../platform/transaction.ts';

export type Notice = {
  kind: NotificationKind;
  recipientIds: string[];
  studentId: string | null;
  title: string;
  body: string;
  actionUrl: string | null;
  actionText: string | null;
  /** What it is about, such as `payment:<id>`: the same thing is told to a person once. */
  subjectKey: string;
};

/** Writes one notification per recipient within a write, and tells each of their own. */
export async function notify(tx: Tx, effects: Effects, notice: Notice): Promise<void> {
  const { recipientIds, ...shared } = notice;
  const rows = await tx.notification.createManyAndReturn({
    data: [...new Set(recipientIds)].map((recipientId) => ({ ...shared, recipientId })),
    skipDuplicates: true,
    select: { id: true, recipientId: true },
  });
  for (const row of rows) effects.tell('notification.created', row.id, [row.recipientId]);
}
