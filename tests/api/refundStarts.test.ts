import { describe, expect, it } from 'vitest';
// The worker's tasks are run one by one, because the tests decide when something is due.
import { sweepPayments } from '../../gateway/features/payments/jobs.ts';
import { errorOf, successOf } from '../support/clients/http.ts';
import { makeAttemptOverdue, makeFamilyWithPayment, paymentOf } from '../support/factories/payments.ts';
import { PRICE, REASON, useRefundStage } from '../support/factories/refundStage.ts';
import { refundOf, startRefund } from '../support/factories/refunds.ts';

const DAY_MS = 86_400_000;
const never = new AbortController().signal;

const stage = useRefundStage();
const { makePaid, makeRequested, madeFor, newsOf, settle, studentOf, sweepApproved, sweepOverdue } = stage;

const give = (paymentId: string, amountMinor: number) =>
  startRefund(stage.gateway, stage.admin, { paymentId, amountMinor, reason: REASON });

/** Lets the provider report a payment as paid with another amount or currency than its quote. */
async function makeMismatched(charged: { amount?: number; currency?: string }) {
  const { payment, ...family } = await makeFamilyWithPayment(stage.gateway, 'DIY');
  Object.assign(stage.provider.charge(payment.reference), charged);
  return { ...family, payment: await settle(payment.id, payment.reference) };
}

/** Lets the provider make the refund of a payment. */
async function finish(payment: { id: string; reference: string }) {
  await sweepApproved();
  for (const one of madeFor(payment.reference)) one.status = 'processed';
  await sweepOverdue((await refundOf(stage.gateway, payment.id)).id);
}

async function heldFor(reference: string) {
  const lines = await stage.gateway.app.prisma.ledgerLine.groupBy({
    by: ['account', 'currency'],
    where: { entry: { reference } },
    _sum: { amountMinor: true },
  });
  return lines.filter(({ _sum }) => _sum.amountMinor !== 0).map(({ account }) => account);
}

describe('a payment that an admin gives back unasked', () => {
  it('goes back in a part, however long ago it was paid, and closes nothing', async () => {
    const { payment, student, parent } = await makePaid();
    await stage.gateway.app.prisma.payment.update({
      where: { id: payment.id },
      data: { settledAt: new Date(Date.now() - 90 * DAY_MS) },
    });
    expect(successOf(await give(payment.id, 1_000_000))).toMatchObject({
      ...{ status: 'APPROVED', origin: 'ADMIN', amountMinor: 1_000_000, leftMinor: PRICE - 1_000_000 },
    });
    await finish(payment);
    expect(await refundOf(stage.gateway, payment.id)).toMatchObject({ status: 'REFUNDED' });
    expect((await studentOf(student.id)).paymentStatus).toBe('COMPLETED');
    expect(await newsOf(parent)).toEqual([
      ...['Your refund is approved', 'Your refund is on its way', 'Your money was sent back'],
    ]);
  });

  it('closes the lessons when all of it goes back', async () => {
    const { payment, student } = await makePaid();
    successOf(await give(payment.id, PRICE));
    await sweepApproved();
    expect((await studentOf(student.id)).paymentStatus).toBe('REFUNDED');
  });

  it('goes back once, however many admins press at the same time', async () => {
    const { payment } = await makePaid();
    const answers = await Promise.all(Array.from({ length: 5 }, () => give(payment.id, PRICE)));
    const lost = answers.filter(({ __typename }) => __typename === 'DomainError');
    expect(lost.map((answer) => errorOf(answer).code)).toEqual(Array(4).fill('CONFLICT'));
    await finish(payment);
    expect(madeFor(payment.reference)).toHaveLength(1);
  });

  it('needs money that is here, a reason, and no other open refund', async () => {
    const { payment } = await makeFamilyWithPayment(stage.gateway, 'DIY');
    expect(errorOf(await give(payment.id, PRICE))).toMatchObject({ code: 'CONFLICT' });
    const requested = await makeRequested();
    expect(errorOf(await give(requested.payment.id, PRICE))).toMatchObject({ code: 'CONFLICT' });
    const { payment: paid, parent } = await makePaid();
    expect(errorOf(await give(paid.id, PRICE + 1))).toMatchObject({ field: 'amountMinor' });
    const input = { paymentId: paid.id, amountMinor: PRICE, reason: ' ' };
    expect(errorOf(await startRefund(stage.gateway, stage.admin, input))).toMatchObject({ field: 'reason' });
    await expect(startRefund(stage.gateway, parent, { ...input, reason: REASON })).rejects.toThrow();
    expect(await stage.gateway.app.prisma.refundRequest.count({ where: { paymentId: paid.id } })).toBe(0);
  });
});

describe('a payment that differs from its quote', () => {
  it.each([
    { charged: { amount: PRICE - 1 }, symbol: '₦' },
    { charged: { amount: PRICE + 1 }, symbol: '₦' },
    { charged: { amount: 5000, currency: 'USD' }, symbol: '$' },
  ])('goes back as it came in: $charged', async ({ charged, symbol }) => {
    const { payment, student } = await makeMismatched(charged);
    expect(payment).toMatchObject({ status: 'MISMATCHED', receivedMinor: charged.amount });
    expect(errorOf(await give(payment.id, charged.amount - 1))).toMatchObject({ field: 'amountMinor' });
    const given = successOf(await give(payment.id, charged.amount));
    expect(given).toMatchObject({ paidMinor: charged.amount, symbol, leftMinor: 0 });
    await finish(payment);
    expect(madeFor(payment.reference)).toMatchObject([{ amount: charged.amount }]);
    expect(await refundOf(stage.gateway, payment.id)).toMatchObject({ status: 'REFUNDED', failure: null });
    expect((await paymentOf(stage.gateway.app, payment.id)).status).toBe('REFUNDED');
    expect((await studentOf(student.id)).paymentStatus).toBe('PENDING');
    expect(await heldFor(payment.reference)).toEqual([]);
  });

  it('stays where it is while the money of it belongs to another payment', async () => {
    const first = await makePaid();
    const { payment } = await makeFamilyWithPayment(stage.gateway, 'DIY');
    const charge = stage.provider.charge(payment.reference);
    Object.assign(charge, { id: stage.provider.charge(first.payment.reference).id, status: 'success' });
    await makeAttemptOverdue(stage.gateway, payment.id);
    await sweepPayments(stage.gateway.app, never);
    expect(await paymentOf(stage.gateway.app, payment.id)).toMatchObject({
      ...{ status: 'MISMATCHED', receivedMinor: null },
    });
    expect(errorOf(await give(payment.id, PRICE))).toMatchObject({ code: 'CONFLICT' });
  });
});
