import { currencySymbol } from '../../../../contract/currencies.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { DEFAULT_TIME_ZONE, fullTimeText } from '../../../../contract/time.ts';
import type { App } from '../../../context.ts';
import type { Effects } from '../../../events/transaction.ts';
import type { Dispute, Payment } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { notify } from '../../notifications/notify.ts';
import { notifyAdmins } from '../../notifications/notifyAdmins.ts';
import { mailSponsor } from '../sponsors/mailSponsor.ts';

type Words = { title: string; body: string };

const moneyOf = ({ amountMinor, currency }: Pick<Dispute, 'amountMinor' | 'currency'>) =>
  formatMoney(amountMinor, currencySymbol(currency), 'IF_ANY');

/** Alerts the admins, and tells the payer calmly: their lessons stay open while the bank looks at it. */
export async function notifyCreation(
  app: App,
  tx: Tx,
  effects: Effects,
  dispute: Dispute,
  payment: Payment,
): Promise<void> {
  const until = dispute.dueAt
    ? ` Answer until ${fullTimeText(dispute.dueAt.toISOString(), DEFAULT_TIME_ZONE)} (Lagos).`
    : '';
  await alertAdmins(tx, effects, dispute, 'created', {
    title: 'A payment is disputed',
    body: `A bank wants ${moneyOf(dispute)} back, paid for ${payment.studentName}.${until}`,
  });
  await tellPayer(app, tx, effects, dispute, payment, 'created', {
    title: 'Your bank asked about a payment',
    body: `Your bank asked us about your payment of ${moneyOf(payment)} for ${payment.studentName}. We will answer it. The lessons stay open meanwhile. If you did not mean to question the payment, please tell your bank.`,
  });
}

/** Tells admins and the payer the outcome. Of a payment that went back as a whole its settlement tells the payer. */
export async function notifyOutcome(
  app: App,
  tx: Tx,
  effects: Effects,
  dispute: Dispute,
  payment: Payment,
): Promise<void> {
  const isWon = dispute.status === 'WON';
  await alertAdmins(tx, effects, dispute, 'outcome', {
    title: isWon ? 'A dispute is won' : 'A dispute is lost',
    body: isWon
      ? `The bank decided that ${moneyOf(dispute)} for ${payment.studentName} stays with us.`
      : `The bank took back ${moneyOf(dispute)}, paid for ${payment.studentName}.`,
  });
  if (isWon)
    await tellPayer(app, tx, effects, dispute, payment, 'outcome', {
      title: 'Your bank has decided',
      body: `The question of your bank about your payment for ${payment.studentName} is closed. Nothing changes, and the lessons stay open.`,
    });
  else if (dispute.currency !== payment.currency || dispute.amountMinor < payment.amountMinor)
    await tellPayer(app, tx, effects, dispute, payment, 'outcome', {
      title: 'Your bank has decided',
      body: `Your bank took ${moneyOf(dispute)} of your payment for ${payment.studentName} back. The lessons stay open.`,
    });
}

/** @param occasion tells the alerts about one dispute apart */
export async function alertAdmins(
  tx: Tx,
  effects: Effects,
  { id }: Pick<Dispute, 'id'>,
  occasion: string,
  words: Words,
): Promise<void> {
  await notifyAdmins(tx, effects, {
    ...{ kind: 'PAYMENT', ...words, subjectKey: `dispute:${id}:admin:${occasion}` },
    ...{ actionUrl: `/admin/disputes/${id}`, actionText: 'Open the dispute' },
  });
}

async function tellPayer(
  app: App,
  tx: Tx,
  effects: Effects,
  { id }: Dispute,
  payment: Payment,
  occasion: string,
  words: Words,
): Promise<void> {
  const { parentId, studentId, sponsorId, reference } = payment;
  // The bank of a sponsor is not the family's.
  if (sponsorId) {
    await mailSponsor(app, tx, effects, payment, words);
    return;
  }
  notify(effects, {
    ...{ kind: 'PAYMENT', studentId, recipientIds: [parentId], ...words },
    actionUrl: `/profile/payments/${reference}`,
    actionText: 'See the payment',
    subjectKey: `dispute:${id}:${occasion}`,
  });
}
