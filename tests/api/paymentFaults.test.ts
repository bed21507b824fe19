import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkPaymentAgain } from '../../gateway/features/payments/checkPaymentAgain.ts';
import { sweepPayments, sweepWebhooks } from '../../gateway/features/payments/jobs.ts';
import { startPayment } from '../../gateway/features/payments/startPayment.ts';
import {
  claimAttempt,
  claimOverdueAttempts,
  runAttempt,
} from '../../gateway/features/payments/verification/attemptVerification.ts';
import { verifyPayment } from '../../gateway/features/payments/verifyPayment.ts';
import { receiveWebhook } from '../../gateway/features/payments/webhooks/receiveWebhook.ts';
import {
  ADDRESS,
  makeFamily,
  openPaymentApp,
  type PaymentApp,
  paymentOf,
  until,
} from '../support/paymentApp.ts';
import { type CallFault, openProvider, PROVIDER_KEY, type Provider } from '../support/provider.ts';

const HOUR = 60 * 60 * 1000;
const DEADLINE_MS = 20_000;

let provider: Provider;
let inside: PaymentApp;
/** What goes wrong with the calls for a reference. */
const faults = new Map<string, CallFault>();

beforeAll(async () => {
  provider = await openProvider(({ reference }) => faults.get(reference) ?? null);
  inside = await openPaymentApp({ ...provider.env, PROVIDER_DEADLINE_MS: String(DEADLINE_MS) });
});
beforeEach(async () => {
  faults.clear();
  await inside.app.prisma.payment.updateMany({ data: { nextVerifyAt: null, roundRunning: false } });
});
afterAll(async () => {
  await provider.close();
  await inside.close();
});

const never = new AbortController().signal;

async function started() {
  const { app } = inside;
  const family = await makeFamily(app, 'DIY');
  const id = await startPayment(app, family.parent, { studentId: family.student.id }, ADDRESS);
  const payment = await paymentOf(app, id);
  return { ...family, id, reference: payment.reference };
}

/** Lets a payment have begun so long ago, with its attempt due now. */
const age = (id: string, ms: number) =>
  inside.app.prisma.payment.update({
    where: { id },
    data: {
      createdAt: new Date(Date.now() - ms),
      verifyUntil: new Date(Date.now() - ms + 72 * HOUR),
      nextVerifyAt: new Date(Date.now() - 60_000),
    },
  });
const overdue = (id: string) =>
  inside.app.prisma.payment.update({ where: { id }, data: { nextVerifyAt: new Date(Date.now() - 60_000) } });

/** A parent looks at the confirmation page until its round is over. */
async function finishRound(parent: Parameters<typeof verifyPayment>[1], id: string, reference: string) {
  await verifyPayment(inside.app, parent, { reference });
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await overdue(id);
    const claim = await claimAttempt(inside.app, id);
    if (claim) await runAttempt(inside.app, claim);
    if (!(await paymentOf(inside.app, id)).roundRunning) return;
  }
}

describe('a provider that is silent', () => {
  it('delays no other payment', async () => {
    const { app } = inside;
    const stuck = await started();
    faults.set(stuck.reference, 'silent');
    await overdue(stuck.id);
    const others = [];
    for (let count = 0; count < 40; count += 1) others.push(await started());
    const ids = others.map(({ id }) => id);
    for (const { reference } of others) provider.charge(reference).status = 'success';
    await app.prisma.payment.updateMany({
      where: { id: { in: ids } },
      data: { nextVerifyAt: new Date(Date.now() - 30_000) },
    });
    const stopping = new AbortController();
    const sweep = sweepPayments(app, stopping.signal);
    const completed = () => app.prisma.payment.count({ where: { id: { in: ids }, status: 'COMPLETED' } });
    await until(async () => (await completed()) === 40);
    // One that becomes due while the stuck one is still waiting.
    const late = await started();
    provider.charge(late.reference).status = 'success';
    await overdue(late.id);
    await until(async () => (await paymentOf(app, late.id)).status === 'COMPLETED');
    expect(await app.prisma.paymentAttempt.count({ where: { paymentId: stuck.id } })).toBe(0);
    stopping.abort();
    provider.disconnect();
    await sweep;
    expect(await app.prisma.paymentAttempt.count({ where: { paymentId: stuck.id } })).toBe(1);
  });

  it('holds a claim for longer than the whole call may take', async () => {
    const { app } = inside;
    const { id } = await started();
    await overdue(id);
    const [claim] = await claimOverdueAttempts(app, 1);
    expect(claim?.nextVerifyAt.getTime()).toBeGreaterThan(Date.now() + DEADLINE_MS);
  });
});

it('claims around a payment that somebody else has locked', async () => {
  const { app } = inside;
  const [locked, free] = [await started(), await started()];
  await Promise.all([overdue(locked.id), overdue(free.id)]);
  await app.prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "Payment" WHERE id = ${locked.id}::uuid FOR UPDATE`;
    // Without SKIP LOCKED this waits for a lock that ends only after it.
    expect((await claimOverdueAttempts(app, 10)).map(({ id }) => id)).toEqual([free.id]);
  });
});

describe('money that arrives late', () => {
  it.each(['abandoned', 'failed'])('is found after the checkout was reported as %s', async (status) => {
    const { app } = inside;
    const { id, reference, parent, student } = await started();
    provider.charge(reference).status = status;
    await finishRound(parent, id, reference);
    const ended = await paymentOf(app, id);
    expect(ended).toMatchObject({ status: status.toUpperCase(), roundRunning: false });
    expect(ended.nextVerifyAt?.getTime()).toBeGreaterThan(Date.now());
    // Paid after two days; the webhook is lost and nobody comes back.
    provider.charge(reference).status = 'success';
    await age(id, 48 * HOUR);
    await sweepPayments(app, never);
    expect(await paymentOf(app, id)).toMatchObject({ status: 'COMPLETED', flag: null });
    const { paymentStatus } = await app.prisma.student.findUniqueOrThrow({ where: { id: student.id } });
    expect(paymentStatus).toBe('COMPLETED');
  });

  it('is looked for until 72 hours are over, and no longer', async () => {
    const { app } = inside;
    const { id, reference, parent } = await started();
    await finishRound(parent, id, reference);
    await age(id, 71 * HOUR);
    await sweepPayments(app, never);
    const almost = await paymentOf(app, id);
    expect(almost.nextVerifyAt).toEqual(almost.verifyUntil);
    await age(id, 72 * HOUR);
    await sweepPayments(app, never);
    expect(await paymentOf(app, id)).toMatchObject({ status: 'ABANDONED', nextVerifyAt: null, flag: null });
  });

  it('is looked for after no checkout could be opened', async () => {
    const { app } = inside;
    const { parent, student } = await makeFamily(app, 'DIY');
    const failing = await openProvider(() => 'server error');
    const { paystack } = app.config;
    Object.assign(app.config, { paystack: { ...paystack, url: failing.url } });
    const start = startPayment(app, parent, { studentId: student.id }, ADDRESS);
    await expect(start).rejects.toMatchObject({ code: 'PROVIDER' });
    Object.assign(app.config, { paystack });
    await failing.close();
    const payment = await app.prisma.payment.findFirstOrThrow({ where: { studentId: student.id } });
    expect(payment).toMatchObject({ status: 'FAILED', flag: null });
    expect(payment.nextVerifyAt).not.toBeNull();
  });

  it('keeps its long schedule through Check Again', async () => {
    const { app } = inside;
    const { id, reference, parent } = await started();
    await finishRound(parent, id, reference);
    await age(id, 40 * HOUR);
    await checkPaymentAgain(app, parent, { reference });
    expect(await paymentOf(app, id)).toMatchObject({ round: 2, attempt: 0, roundRunning: true });
    await finishRound(parent, id, reference);
    const ended = await paymentOf(app, id);
    expect(ended).toMatchObject({ attempt: 10, roundRunning: false });
    expect(ended.nextVerifyAt?.getTime()).toBeGreaterThan(Date.now() + 5 * HOUR);
  });
});

describe('a provider that is wrong', () => {
  it.each<CallFault>(['server error', 'malformed', 'cut', 'other reference'])(
    'is asked again after %s',
    async (fault) => {
      const { app } = inside;
      const { id, reference } = await started();
      provider.charge(reference).status = 'success';
      faults.set(reference, fault);
      await overdue(id);
      await sweepPayments(app, never);
      const before = await paymentOf(app, id);
      expect(before).toMatchObject({ status: 'PENDING', attempt: 1, flag: null });
      expect(before.nextVerifyAt).not.toBeNull();
      faults.clear();
      await overdue(id);
      await sweepPayments(app, never);
      expect((await paymentOf(app, id)).status).toBe('COMPLETED');
    },
  );

  it('counts one charge for one payment', async () => {
    const { app } = inside;
    const [first, second] = [await started(), await started()];
    for (const { id, reference } of [first, second]) {
      Object.assign(provider.charge(reference), { status: 'success', id: 900_001 });
      await overdue(id);
      await sweepPayments(app, never);
    }
    expect((await paymentOf(app, first.id)).status).toBe('COMPLETED');
    expect(await paymentOf(app, second.id)).toMatchObject({
      ...{ status: 'MISMATCHED', flag: 'The provider reports the charge of another payment' },
    });
  });
});

describe('a completed payment', () => {
  async function completed() {
    const made = await started();
    provider.charge(made.reference).status = 'success';
    await overdue(made.id);
    await sweepPayments(inside.app, never);
    return made;
  }

  it('is compared with the provider again, so that a reversal without a webhook is found', async () => {
    const { app } = inside;
    const { id, reference, student, parent } = await completed();
    const settled = await paymentOf(app, id);
    expect(settled.nextVerifyAt?.getTime()).toBe((settled.settledAt?.getTime() ?? 0) + 24 * HOUR);
    const day = new Date(Date.now() - 24 * HOUR);
    await app.prisma.payment.update({ where: { id }, data: { settledAt: day } });
    await overdue(id);
    await sweepPayments(app, never);
    const compared = await paymentOf(app, id);
    expect(compared).toMatchObject({ status: 'COMPLETED', attempt: settled.attempt, flag: null });
    expect(compared.nextVerifyAt?.getTime()).toBe(day.getTime() + 7 * 24 * HOUR);
    provider.charge(reference).status = 'reversed';
    await overdue(id);
    await sweepPayments(app, never);
    expect(await paymentOf(app, id)).toMatchObject({ status: 'REVERSED', nextVerifyAt: null });
    const { paymentStatus } = await app.prisma.student.findUniqueOrThrow({ where: { id: student.id } });
    expect(paymentStatus).toBe('REFUNDED');
    const titles = await app.prisma.notification.findMany({ where: { recipientId: parent.id } });
    expect(titles.map(({ title }) => title).sort()).toEqual(['Payment received', 'Payment returned']);
  });

  it('stays completed, flagged for an admin, when the provider takes its word back', async () => {
    const { app } = inside;
    const { id, reference } = await completed();
    provider.charge(reference).status = 'failed';
    await overdue(id);
    await sweepPayments(app, never);
    const flag = 'The provider no longer reports it as paid: failed';
    expect(await paymentOf(app, id)).toMatchObject({ status: 'COMPLETED', flag });
  });
});

describe('a webhook', () => {
  let events = 5000;
  const nextEvent = () => {
    events += 1;
    return events;
  };
  const send = (kind: string, reference: string, id = nextEvent()) => {
    const body = JSON.stringify({ event: kind, data: { id, reference } });
    const signature = createHmac('sha512', PROVIDER_KEY).update(body).digest('hex');
    const headers = { 'x-paystack-signature': signature };
    return receiveWebhook(inside.app, new Request('http://x/', { method: 'POST', headers, body }));
  };
  const eventOf = (reference: string) =>
    inside.app.prisma.webhookEvent.findFirstOrThrow({ where: { reference } });
  const due = (reference: string, ageMs: number) =>
    inside.app.prisma.webhookEvent.updateMany({
      where: { reference },
      data: { nextAttemptAt: new Date(Date.now() - 60_000), receivedAt: new Date(Date.now() - ageMs) },
    });

  it('that comes before the provider knows stays unhandled until the money is seen', async () => {
    const { app } = inside;
    const { id, reference } = await started();
    await send('charge.success', reference);
    await due(reference, 1000);
    await sweepWebhooks(app, never);
    const early = await eventOf(reference);
    expect(early).toMatchObject({ handledAt: null, attempts: 1 });
    expect(early.nextAttemptAt?.getTime()).toBeGreaterThan(Date.now());
    provider.charge(reference).status = 'success';
    await due(reference, 5000);
    await sweepWebhooks(app, never);
    expect((await eventOf(reference)).handledAt).not.toBeNull();
    expect((await paymentOf(app, id)).status).toBe('COMPLETED');
  });

  it('that is repeated while unhandled is due again at once', async () => {
    const { app } = inside;
    const { reference } = await started();
    const event = nextEvent();
    await send('charge.success', reference, event);
    await due(reference, 10 * HOUR);
    await sweepWebhooks(app, never);
    expect((await eventOf(reference)).nextAttemptAt?.getTime()).toBeGreaterThan(Date.now() + HOUR / 2);
    await send('charge.success', reference, event);
    expect((await eventOf(reference)).nextAttemptAt?.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('of a refund waits for the reversal', async () => {
    const { app } = inside;
    const { id, reference } = await started();
    provider.charge(reference).status = 'success';
    await overdue(id);
    await sweepPayments(app, never);
    await send('refund.processed', reference);
    await due(reference, 1000);
    await sweepWebhooks(app, never);
    expect((await eventOf(reference)).handledAt).toBeNull();
    provider.charge(reference).status = 'reversed';
    await due(reference, 1000);
    await sweepWebhooks(app, never);
    expect((await eventOf(reference)).handledAt).not.toBeNull();
    expect((await paymentOf(app, id)).status).toBe('REVERSED');
  });

  it('that is not confirmed in 72 hours is flagged for an admin', async () => {
    const { app } = inside;
    const { id, reference } = await started();
    await send('charge.success', reference);
    await due(reference, 73 * HOUR);
    await sweepWebhooks(app, never);
    expect(await eventOf(reference)).toMatchObject({ handledAt: null, nextAttemptAt: null });
    const { flag } = await paymentOf(app, id);
    expect(flag).toBe('The provider announced charge.success and did not confirm it');
  });
});
