import { currencySymbol } from '../../../../contract/currencies.ts';
import { formatMoney } from '../../../../contract/money.ts';
import type { PaymentStatus } from '../../../../contract/payments.ts';
import type { App } from '../../../context.ts';
import type { Effects } from '../../../events/transaction.ts';
import type { Payment } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { notify } from '../../notifications/notify.ts';
import { instalmentWords } from '../instalments/planNews.ts';
import { notifySponsoredSettlement } from '../sponsors/notifySponsoredSettlement.ts';

type NotificationText = { title: string; body: string };

/** Returns the parent's notification of a payment's new status; null where the confirmation page is enough. */
function parentText(payment: Payment, status: PaymentStatus): NotificationText | null {
  const money = formatMoney(payment.amountMinor, currencySymbol(payment.currency), 'ROUNDED');
  const child = payment.studentName;
  switch (status) {
    case 'COMPLETED':
      return payment.kind === 'UPGRADE'
        ? { title: 'Upgrade complete', body: `We received ${money}. ${child} now learns with a mentor.` }
        : { title: 'Payment received', body: `We received ${money}. The lessons of ${child} are open.` };
    case 'DUPLICATE':
      return {
        title: 'You paid twice',
        body: `A second payment of ${money} arrived for ${child}. We will give it back.`,
      };
    case 'MISMATCHED':
      return {
        title: 'We are checking your payment',
        body: `Something about the payment for ${child} needs a look by our team. You need not do anything.`,
      };
    case 'REVERSED':
      return payment.status === 'COMPLETED'
        ? {
            title: 'Payment returned',
            body: `Your payment of ${money} for ${child} was returned, so what it opened is closed again.`,
          }
        : { title: 'Payment returned', body: `Your payment of ${money} for ${child} was returned.` };
    default:
      return null;
  }
}

/** Notifies the parent, and the linked child that the lessons are open; a child is never notified of money. */
export async function notifySettlement(
  app: App,
  tx: Tx,
  effects: Effects,
  payment: Payment,
  status: PaymentStatus,
): Promise<void> {
  if (payment.sponsorId) await notifySponsoredSettlement(app, tx, effects, payment, status);
  const text =
    (payment.kind === 'INSTALMENT' && instalmentWords(payment, status)) || parentText(payment, status);
  if (!text) return;
  const link = payment.studentId ? `/dashboard?student=${payment.studentId}` : '/dashboard';
  const shared = {
    studentId: payment.studentId,
    actionUrl: link,
    actionText: 'Go to Dashboard',
    subjectKey: `payment:${payment.id}:${status}`,
  };
  if (!payment.sponsorId)
    notify(effects, { ...shared, kind: 'PAYMENT', recipientIds: [payment.parentId], ...text });
  if (status !== 'COMPLETED' || payment.kind !== 'ENROLMENT' || !payment.studentId) return;
  const student = await tx.student.findUnique({
    where: { id: payment.studentId },
    select: { loginId: true },
  });
  if (!student?.loginId) return;
  notify(effects, {
    ...shared,
    kind: 'ENROLMENT',
    recipientIds: [student.loginId],
    title: 'Your lessons are open',
    body: 'You can start learning now.',
  });
}
