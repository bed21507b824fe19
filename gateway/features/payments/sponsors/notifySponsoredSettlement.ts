import { currencySymbol } from '../../../../contract/currencies.ts';
import { formatMoney } from '../../../../contract/money.ts';
import type { PaymentStatus } from '../../../../contract/payments.ts';
import { PAID_SPONSOR_MS } from '../../../../contract/sponsors.ts';
import type { App } from '../../../context.ts';
import type { Effects } from '../../../events/transaction.ts';
import type { Payment, Sponsor } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { notify } from '../../notifications/notify.ts';
import { mailSponsor } from './mailSponsor.ts';

/** Statuses in which money of the sponsor is here, or on its way back. */
const WITH_MONEY: PaymentStatus[] = ['COMPLETED', 'DUPLICATE', 'MISMATCHED', 'REVERSED'];

type Words = { title: string; body: string };

/** Returns the sponsor's e-mail about a new status; null for a completed payment, whose receipt says it. */
function sponsorWords(payment: Payment, status: PaymentStatus): Words | null {
  const money = formatMoney(payment.amountMinor, currencySymbol(payment.currency), 'IF_ANY');
  const child = payment.studentName;
  switch (status) {
    case 'DUPLICATE':
      return {
        title: 'Somebody was faster: your money goes back',
        body: `The course of ${child} was paid before your ${money} arrived. We give your money back, and write to you at each step.`,
      };
    case 'MISMATCHED':
      return {
        title: 'We are checking your payment',
        body: `Something about your payment for ${child} needs a look by our team. You need not do anything.`,
      };
    case 'REVERSED':
      return {
        title: 'Your payment was returned',
        body: `${money} that you paid for ${child} went back to you.`,
      };
    default:
      return null;
  }
}

/** Returns the family's notification; null where nothing changes for them. They never read of money that they did not pay. */
function familyWords(payment: Payment, status: PaymentStatus, name: string | null): Words | null {
  const child = payment.studentName;
  if (status === 'COMPLETED')
    return {
      title: `${child} has a sponsor`,
      body: `${name ?? 'Somebody'} has paid for ${child} with your link. The lessons are open. You can say thank you.`,
    };
  return status === 'REVERSED' && payment.status === 'COMPLETED'
    ? {
        title: 'A sponsor’s payment was returned',
        body: `The payment of the sponsor for ${child} went back, so the lessons are closed. You can pay or share a new link.`,
      }
    : null;
}

/** Keeps the address of a sponsor whose money arrived for as long as it may be needed. */
const keepReachable = (tx: Tx, { sponsorId }: Payment, status: PaymentStatus): Promise<Sponsor> =>
  tx.sponsor.update({
    where: { id: sponsorId ?? '' },
    data: WITH_MONEY.includes(status) ? { eraseAt: new Date(Date.now() + PAID_SPONSOR_MS) } : {},
  });

/** Tells the sponsor of a settlement by e-mail, and the family once what it opened or closed. */
export async function notifySponsoredSettlement(
  app: App,
  tx: Tx,
  effects: Effects,
  payment: Payment,
  status: PaymentStatus,
): Promise<void> {
  const mail = sponsorWords(payment, status);
  if (mail) await mailSponsor(app, tx, effects, payment, mail);
  const sponsor = await keepReachable(tx, payment, status);
  const words = familyWords(payment, status, sponsor.showsName ? sponsor.name : null);
  if (!words) return;
  notify(effects, {
    ...{ kind: 'PAYMENT', recipientIds: [payment.parentId], studentId: payment.studentId, ...words },
    ...{ actionUrl: `/profile/payments/${payment.reference}`, actionText: 'See the payment' },
    subjectKey: `payment:${payment.id}:${status}`,
  });
}
