import { afterAll, beforeAll, expect, it } from 'vitest';
// The tests run the worker's tasks one by one, because they decide when an attempt is due.
import { sweepPayments, sweepWebhooks } from '../../gateway/features/payments/jobs.ts';
import {
  claimAttempt,
  runAttempt,
} from '../../gateway/features/payments/verification/attemptVerification.ts';
import { VERIFICATION_MS } from '../../gateway/features/payments/verification/schedule.ts';
import { runWebhook } from '../../gateway/features/payments/webhooks/handleWebhook.ts';
import { makeFamilyWithPayment, paymentOf } from '../support/factories/payments.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());

const never = new AbortController().signal;

const charge = (reference: string, data: { status: string }) =>
  gateway.app.prisma.sandboxCharge.update({ where: { reference }, data });
/** Makes the next verification attempt of a payment overdue. */
const overdue = (id: string) =>
  gateway.app.prisma.payment.update({
    where: { id },
    data: { nextVerifyAt: new Date(Date.now() - 60_000) },
  });

it('asks once more after the end when an answer from before it was recorded late', async () => {
  const { app } = gateway;
  const { payment } = await makeFamilyWithPayment(gateway, 'DIY');
  const end = (until: Date) =>
    app.prisma.payment.update({ where: { id: payment.id }, data: { verifyUntil: until } });
  await overdue(payment.id);
  await end(new Date(Date.now() + 60_000));
  const claim = await claimAttempt(app, payment.id);
  if (!claim) throw new Error('The attempt was not due');
  await charge(payment.reference, { status: 'abandoned' });
  // As if the worker had been held up until the time of the payment was over.
  await end(new Date());
  await runAttempt(app, { ...claim, claimedAt: new Date(Date.now() - 60_000) });
  const after = await paymentOf(app, payment.id);
  expect(after.nextVerifyAt).not.toBeNull();
  await charge(payment.reference, { status: 'success' });
  await overdue(payment.id);
  await sweepPayments(app, never);
  expect(await paymentOf(app, payment.id)).toMatchObject({ status: 'COMPLETED' });
});

it('leaves the next attempt as it is when an old answer is recorded late', async () => {
  const { app } = gateway;
  const { payment } = await makeFamilyWithPayment(gateway, 'DIY');
  await overdue(payment.id);
  const held = await claimAttempt(app, payment.id);
  if (!held) throw new Error('The attempt was not due');
  await overdue(payment.id);
  await sweepPayments(app, never);
  const { nextVerifyAt } = await paymentOf(app, payment.id);
  expect(nextVerifyAt).not.toBeNull();
  await charge(payment.reference, { status: 'abandoned' });
  await app.prisma.payment.update({
    where: { id: payment.id },
    data: { verifyUntil: new Date(0), createdAt: new Date(Date.now() - 86_400_000) },
  });
  await runAttempt(app, held);
  expect(await paymentOf(app, payment.id)).toMatchObject({ status: 'ABANDONED', nextVerifyAt });
});

it('keeps an announcement whose answer from before the end was recorded after it', async () => {
  const { app } = gateway;
  const { payment } = await makeFamilyWithPayment(gateway, 'DIY');
  await charge(payment.reference, { status: 'ongoing' });
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const event = await app.prisma.webhookEvent.create({
    data: {
      ...{
        id: `late-${payment.id}`,
        kind: 'charge.success',
        reference: payment.reference,
        paymentId: payment.id,
      },
      ...{
        body: {},
        receivedAt: new Date(minutesAgo(1).getTime() - VERIFICATION_MS),
        nextAttemptAt: minutesAgo(1),
      },
    },
  });
  await runWebhook(app, { ...event, claimedAt: minutesAgo(2) });
  const eventNow = () => app.prisma.webhookEvent.findUniqueOrThrow({ where: { id: event.id } });
  expect(await eventNow()).toMatchObject({ handledAt: null, nextAttemptAt: expect.any(Date) });
  await charge(payment.reference, { status: 'success' });
  await app.prisma.webhookEvent.update({ where: { id: event.id }, data: { nextAttemptAt: minutesAgo(1) } });
  await sweepWebhooks(app, never);
  expect(await eventNow()).toMatchObject({ handledAt: expect.any(Date), nextAttemptAt: null });
  expect(await paymentOf(app, payment.id)).toMatchObject({ status: 'COMPLETED' });
});
