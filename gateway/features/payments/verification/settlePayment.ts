import {
  type Charge,
  decideSettlement,
  isOpen,
  type PaymentStatus,
  type Settlement,
} from '../../../../contract/payments.ts';
import type { App } from '../../../context.ts';
import { type Effects, inTransaction } from '../../../events/transaction.ts';
import type { Payment } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { postSettlement } from '../../ledger/postSettlement.ts';
import { settleCoupon } from '../coupons/settleCoupon.ts';
import { notifyFlag } from '../notifyFlag.ts';
import { issueReceipt } from '../receipts/issueReceipt.ts';
import { mailReceipt } from '../receipts/mailReceipt.ts';
import { openRefund } from '../refunds/openRefund.ts';
import { isBeingRefunded, makeRefundsDue, refuseReturned } from '../refunds/refundsOfPayment.ts';
import { limitSettlements } from './limitSettlements.ts';
import { lockPayment } from './lockPayment.ts';
import { notifySettlement } from './notifySettlement.ts';
import { closeEnrolment, openEnrolment } from './openEnrolment.ts';
import { paceOf, planNextAttempt } from './schedule.ts';

/** The largest amount that the database keeps for a payment. */
const MAX_RECEIVED_MINOR = 2 ** 31 - 1;

/**
 * Settles a payment by the charge that the provider reports. No report changes a payment's status in any other way.
 * Repeating it changes nothing.
 * @returns the status of the payment afterwards
 */
export async function settlePayment(app: App, paymentId: string, charge: Charge): Promise<PaymentStatus> {
  return limitSettlements(() =>
    inTransaction(app, async (tx, effects) => {
      const { payment, now } = await lockPayment(tx, paymentId);
      return (await settleLocked(app, tx, effects, payment, charge, now)).status;
    }),
  );
}

/**
 * Does the same within a transaction that holds the payment's lock and has just read it.
 * @returns the payment as it is afterwards
 */
export async function settleLocked(
  app: App,
  tx: Tx,
  effects: Effects,
  payment: Payment,
  charge: Charge,
  now: Date,
): Promise<Payment> {
  const pace = paceOf(app.config);
  const decided = decideSettlement(payment, charge, now, pace.scale);
  if (!decided) {
    // Posts what an earlier look at the charge could not know, such as its fee.
    const isOwnCharge =
      charge.transactionId !== null && charge.transactionId === payment.providerTransactionId;
    if (isOwnCharge) await postSettlement(tx, payment, payment.status, charge, now);
    return payment;
  }
  // The provider reports a charge as reversed that it refunded for us: the refund settles that, with its own words.
  if (decided.status === 'REVERSED' && (await isBeingRefunded(tx, payment))) {
    await makeRefundsDue(tx, payment);
    return payment;
  }
  const isNewCharge = await isUnusedCharge(tx, payment, charge);
  const settlement =
    decided.status === 'COMPLETED' && !isNewCharge
      ? { status: 'MISMATCHED' as const, flag: 'The provider reports the charge of another payment' }
      : await applyToEnrolment(app, tx, effects, payment, decided);
  const { status } = settlement;
  const couponFlag = await settleCoupon(tx, payment, status);
  const flag = settlement.flag ?? couponFlag;
  const settledAt = payment.settledAt && payment.status === 'COMPLETED' ? payment.settledAt : now;
  // An open payment keeps its next attempt, which may be another worker's lease: this answer can be an old one.
  const nextVerifyAt = isOpen(status)
    ? payment.nextVerifyAt
    : planNextAttempt({ ...payment, status, settledAt, roundRunning: false }, true, now, pace);
  const settled = await tx.payment.update({
    where: { id: payment.id },
    data: {
      ...{ status, flag, settledAt, nextVerifyAt, roundRunning: false },
      ...(isNewCharge && charge.reference === payment.reference && charge.transactionId
        ? { providerTransactionId: charge.transactionId, channel: charge.channel, ...moneyOf(charge) }
        : {}),
    },
  });
  effects.publish('payment.settled', { paymentId: payment.id }, [payment.parentId]);
  await notifySettlement(app, tx, effects, payment, settlement.status);
  if (status !== 'DUPLICATE') await notifyFlag(tx, effects, payment, flag, now);
  if (settlement.status === 'DUPLICATE')
    await openRefund(app, tx, effects, settled, { reason: settlement.flag ?? '', origin: 'DUPLICATE' });
  if (settlement.status === 'REVERSED') await refuseReturned(app, tx, effects, settled, now);
  if (isNewCharge && charge.reference === payment.reference)
    await postSettlement(tx, payment, status, charge, now);
  // From the number of a receipt on, every other settlement that issues one waits for this commit.
  if (status === 'COMPLETED')
    effects.writeLast(async (last) => {
      await mailReceipt(app, last, effects, settled, await issueReceipt(last, settled, settledAt));
      return null;
    });
  const { id, round, attempt } = payment;
  app.log.info(
    { payment: id, from: payment.status, to: settlement.status, round, attempt },
    'payment settled',
  );
  if (flag) app.log.warn({ payment: id, flag }, 'payment needs an admin');
  return settled;
}

/** Returns what a charge brought in, for the payment's row; an amount that no refund can name is left to the ledger. */
function moneyOf({ status, amountMinor, currency }: Charge) {
  const isIn = status === 'success' && amountMinor !== null && amountMinor <= MAX_RECEIVED_MINOR;
  return isIn && currency !== null ? { receivedMinor: amountMinor, receivedCurrency: currency } : {};
}

/** Returns true when no other payment was settled by the same charge: one charge pays for one thing. */
async function isUnusedCharge(tx: Tx, payment: Payment, charge: Charge): Promise<boolean> {
  if (!charge.transactionId) return true;
  const other = await tx.payment.findFirst({
    where: { providerTransactionId: charge.transactionId, id: { not: payment.id } },
    select: { id: true },
  });
  return other === null;
}

/** Opens or closes what was paid for; returns another settlement for money that opens nothing. */
async function applyToEnrolment(
  app: App,
  tx: Tx,
  effects: Effects,
  payment: Payment,
  decided: Settlement,
): Promise<Settlement> {
  if (decided.status === 'COMPLETED') return openEnrolment(tx, effects, payment);
  if (decided.status === 'REVERSED' && payment.status === 'COMPLETED') {
    await closeEnrolment(app, tx, effects, payment, 'REVERSAL');
  }
  return decided;
}
