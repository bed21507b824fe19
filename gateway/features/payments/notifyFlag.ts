import type { Effects } from '../../events/transaction.ts';
import type { Payment } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { notifyAdmins } from '../notifications/notifyAdmins.ts';

/**
 * Notifies every admin of the flag that a locked payment gets, with a link to it. A flag that it has already is no news,
 * and of a second payment of the same thing the refund tells that it opens.
 * @param payment as it was before
 */
export async function notifyFlag(
  tx: Tx,
  effects: Effects,
  { id, reference, flag: before }: Payment,
  flag: string | null,
  now: Date,
): Promise<void> {
  if (flag === null || flag === before) return;
  await notifyAdmins(tx, effects, {
    ...{ kind: 'PAYMENT', title: 'A payment needs a look', body: `${reference}: ${flag}.` },
    ...{ actionUrl: `/admin/payments/${id}`, actionText: 'Open the payment' },
    // By the time: a flag that was disproved and comes back is another one.
    subjectKey: `payment:${id}:flag:${now.getTime()}`,
  });
}
