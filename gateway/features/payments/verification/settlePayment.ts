import {
  type Charge,
  decideSettlement,
  type PaymentStatus,
  type Settlement,
} from '../../../../contract/payments.ts';
import type { App } from '../../../context.ts';
import { type Effects, inTransaction } from '../../../events/transaction.ts';
import type { Payment } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { lockPayment } from './lockPayment.ts';
import { notifySettlement } from './notifySettlement.ts';
import { closeEnrolment, openEnrolment } from './openEnrolment.ts';
import { paceOf, planNextAttempt } from './schedule.ts';

/**
 * Settles a payment by the charge that the provider reports. No report changes a payment's status in any other way.
 * Repeating it changes nothing.
 * @returns the status of the payment afterwards
 */
export async function settlePayment(app: App, paymentId: string, charge: Charge): Promise<PaymentStatus> {
  return inTransaction(app, async (tx, effects) => {
    const { payment, now } = await lockPayment(tx, paymentId);
    return (await settleLocked(app, tx, effects, payment, charge, now)).status;
  });
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
  if (!decided) return payment;
  const isNewCharge = await isUnusedCharge(tx, payment, charge);
  const settlement =
    decided.status === 'COMPLETED' && !isNewCharge
      ? { status: 'MISMATCHED' as const, flag: 'The provider reports the charge of another payment' }
      : await applyToEnrolment(tx, effects, payment, decided);
  const { status, flag } = settlement;
  const settledAt = payment.settledAt && payment.status === 'COMPLETED' ? payment.settledAt : now;
  const settled = await tx.payment.update({
    where: { id: payment.id },
    data: {
      ...{ status, flag, settledAt, roundRunning: false },
      nextVerifyAt: planNextAttempt({ ...payment, status, settledAt, roundRunning: false }, true, now, pace),
      ...(isNewCharge && charge.reference === payment.reference && charge.transactionId
        ? { providerTransactionId: charge.transactionId, channel: charge.channel }
        : {}),
    },
  });
  effects.publish('payment.settled', { paymentId: payment.id }, [payment.parentId]);
  await notifySettlement(tx, effects, payment, settlement.status);
  const { id, round, attempt } = payment;
  app.log.info(
    { payment: id, from: payment.status, to: settlement.status, round, attempt },
    'payment settled',
  );
  if (settlement.flag) app.log.warn({ payment: id, flag: settlement.flag }, 'payment needs an admin');
  return settled;
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
  tx: Tx,
  effects: Effects,
  payment: Payment,
  decided: Settlement,
): Promise<Settlement> {
  if (decided.status === 'COMPLETED') return openEnrolment(tx, effects, payment);
  if (decided.status === 'REVERSED' && payment.status === 'COMPLETED') {
    await closeEnrolment(tx, effects, payment);
  }
  return decided;
}
