import type { App } from '../../../context.ts';
import type { Effects } from '../../../events/transaction.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { notify } from '../../notifications/notify.ts';
import type { RefundNews } from '../refunds/refundNews.ts';
import { mailSponsor } from './mailSponsor.ts';

/**
 * Tells the sponsor of each step of their refund by e-mail, and the family only of lessons that it closes or opens.
 * @param words for the payer; null where nothing changes for them
 */
export async function notifySponsoredRefund(
  app: App,
  tx: Tx,
  effects: Effects,
  { payment, refund, before, closes, reopens }: RefundNews,
  words: { title: string; body: string } | null,
): Promise<void> {
  // The provider has accepted it already: the two states are one step for the payer.
  const isKnown = refund.status === 'PROCESSING' && before === 'PENDING';
  if (words && !isKnown) await mailSponsor(app, tx, effects, payment, words);
  if (!closes && !reopens) return;
  const child = payment.studentName;
  notify(effects, {
    ...{ kind: 'PAYMENT', recipientIds: [payment.parentId], studentId: payment.studentId },
    title: closes ? 'A sponsor’s payment goes back' : 'The sponsor’s payment counts again',
    body: closes
      ? `The sponsor of ${child} gets the money back, so the lessons are closed. You can pay or share a new link.`
      : `The money could not be sent back to the sponsor, so the lessons of ${child} are open again.`,
    ...{ actionUrl: `/profile/payments/${payment.reference}`, actionText: 'See the payment' },
    subjectKey: `refund:${refund.id}:${refund.round}:${closes ? 'closed' : 'reopened'}`,
  });
}
