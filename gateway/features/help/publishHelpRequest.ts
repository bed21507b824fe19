import type { Viewer } from '../../context.ts';
import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { familyOf, reviewersOf } from '../assignments/recipients.ts';

/** Publishes that a question was asked or answered, to the family and to whoever answers it. */
export async function publishHelpRequest(
  tx: Tx,
  effects: Effects,
  viewer: Viewer,
  { id, studentId }: { id: string; studentId: string },
): Promise<void> {
  const recipients = [...(await familyOf(tx, studentId)), viewer.id, ...(await reviewersOf(tx, studentId))];
  effects.publish('help.changed', { helpRequestId: id }, recipients);
}
