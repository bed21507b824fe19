import { DISPUTE_URGENCY, disputeStatusOf, isLaterDispute } from '../../../../contract/disputes.ts';
import type { Charge } from '../../../../contract/payments.ts';
import type { App } from '../../../context.ts';
import { type Effects, inTransaction } from '../../../events/transaction.ts';
import type { Dispute, Payment } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { notifyFlag } from '../notifyFlag.ts';
import type { ReportedDispute } from '../provider/disputeClient.ts';
import { lockPayment } from '../verification/lockPayment.ts';
import { settleLocked } from '../verification/settlePayment.ts';
import { notifyCreation, notifyOutcome } from './notifyDispute.ts';
import { nextCheckOf } from './schedule.ts';

/**
 * Brings a dispute to the state that the provider reports, with what follows from it in the same commit: the alerts, and
 * for a lost one the settlement of the payment. Repeating it changes nothing, and an older report changes nothing either.
 * @returns the dispute; null when it is about no payment of ours
 */
export async function applyDispute(app: App, reported: ReportedDispute): Promise<Dispute | null> {
  const { reference, providerDisputeId } = reported;
  const found = await app.prisma.payment.findUnique({ where: { reference }, select: { id: true } });
  if (!found) {
    app.log.warn({ dispute: providerDisputeId }, 'a dispute is about no payment of ours');
    return null;
  }
  return inTransaction(app, async (tx, effects) => {
    const { payment, now } = await lockPayment(tx, found.id);
    const current = await findOrCreate(app, tx, effects, payment, reported, now);
    if (current.paymentId !== payment.id) throw new Error(`Dispute ${current.id} changed its payment`);
    const next = disputeStatusOf(reported.status, reported.resolution);
    if (!next)
      app.log.warn(
        { dispute: current.id, status: reported.status, resolution: reported.resolution },
        'the payment provider reports a state of a dispute that is not known',
      );
    const status = next && isLaterDispute(current.status, next) ? next : current.status;
    const isDecided = status === 'WON' || status === 'LOST';
    const isUnsent = !isDecided && current.response !== null && current.sentAt === null;
    const dispute = await tx.dispute.update({
      where: { id: current.id },
      data: {
        status,
        urgency: DISPUTE_URGENCY[status],
        dueAt: reported.dueAt ?? current.dueAt,
        // While an answer is unsent, nextCheckAt is the lease of the worker that sends it.
        nextCheckAt: isUnsent ? current.nextCheckAt : nextCheckOf(app.config, { ...current, status }, now),
        resolvedAt: isDecided ? (current.resolvedAt ?? now) : null,
      },
    });
    if (status === current.status) return dispute;
    effects.publish('payment.disputed', { paymentId: payment.id }, [payment.parentId]);
    app.log.info({ dispute: dispute.id, payment: payment.id, from: current.status, to: status }, 'dispute');
    if (status === 'LOST') await settleLost(app, tx, effects, payment, reported, now);
    if (isDecided) await notifyOutcome(app, tx, effects, dispute, payment);
    return dispute;
  });
}

async function findOrCreate(
  app: App,
  tx: Tx,
  effects: Effects,
  payment: Payment,
  reported: ReportedDispute,
  now: Date,
): Promise<Dispute> {
  const { providerDisputeId, amountMinor, currency, category, dueAt } = reported;
  const existing = await tx.dispute.findUnique({ where: { providerDisputeId } });
  if (existing) return existing;
  const customer = await customerOf(tx, payment);
  const dispute = await tx.dispute.create({
    data: {
      ...{
        providerDisputeId,
        paymentId: payment.id,
        amountMinor,
        currency,
        category,
        dueAt,
        nextCheckAt: now,
      },
      ...customer,
    },
  });
  effects.publish('payment.disputed', { paymentId: payment.id }, [payment.parentId]);
  await notifyCreation(app, tx, effects, dispute, payment);
  return dispute;
}

/** Returns the draft of what the bank is told of the payer: the parent, or the sponsor. */
async function customerOf(tx: Tx, { parentId, sponsorId }: Payment) {
  if (sponsorId) {
    const { name, email } = await tx.sponsor.findUniqueOrThrow({ where: { id: sponsorId } });
    return { customerName: name ?? '', customerEmail: email ?? '', customerPhone: '' };
  }
  const { fullName, phone, user } = await tx.profile.findUniqueOrThrow({
    where: { id: parentId },
    select: { fullName: true, phone: true, user: { select: { email: true } } },
  });
  return { customerName: fullName ?? '', customerEmail: user.email, customerPhone: phone ?? '' };
}

/** Settles the payment of a lost dispute like any charge that went back. One that was lost in part is for an admin. */
async function settleLost(
  app: App,
  tx: Tx,
  effects: Effects,
  payment: Payment,
  { amountMinor, currency, transactionId, reference }: ReportedDispute,
  now: Date,
): Promise<void> {
  if (currency === payment.currency && amountMinor >= payment.amountMinor) {
    const { channel } = payment;
    const charge: Charge = {
      ...{ status: 'reversed', reference, transactionId, amountMinor, currency, channel },
      feeMinor: null,
    };
    await settleLocked(app, tx, effects, payment, charge, now);
    return;
  }
  const flag = `A dispute was lost over ${amountMinor} ${currency}, a part of the payment`;
  await tx.payment.update({ where: { id: payment.id }, data: { flag } });
  await notifyFlag(tx, effects, payment, flag, now);
  app.log.warn({ payment: payment.id, flag }, 'payment needs an admin');
}
