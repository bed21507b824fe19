import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
// The worker's tasks are run one by one, because the tests decide when an attempt is due.
import { sweepPayments } from '../../gateway/features/payments/jobs.ts';
import {
  claimAttempt,
  claimOverdueAttempts,
  runAttempt,
} from '../../gateway/features/payments/verification/attemptVerification.ts';
import {
  checkPaymentAgain,
  makeAttemptOverdue,
  makeStartedPayment,
  makeUnpaidFamily,
  paymentOf,
  startPayment,
  verifyPayment,
} from '../support/factories/payments.ts';
import type { Person } from '../support/factories/people.ts';
import { waitUntil } from '../support/probes/waitUntil.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  type CallFault,
  openPaymentProvider,
  type PaymentProvider,
} from '../support/standIns/paymentProvider.ts';

const HOUR = 60 * 60 * 1000;
const DEADLINE_MS = 20_000;

let provider: PaymentProvider;
let gateway: TestGateway;
/** The faults of calls, by reference. */
const faults = new Map<string, CallFault>();

beforeAll(async () => {
  provider = await openPaymentProvider(({ reference }) => faults.get(reference) ?? null);
  const env = { ...provider.env, PROVIDER_DEADLINE_MS: String(DEADLINE_MS) };
  gateway = await startGateway({ ...DEFAULTS, env });
});
beforeEach(async () => {
  faults.clear();
  await gateway.app.prisma.payment.updateMany({ data: { nextVerifyAt: null, roundRunning: false } });
});
afterAll(async () => {
  await provider.close();
  await gateway.close();
});

const never = new AbortController().signal;

const makeStarted = () => makeStartedPayment(gateway);
const overdue = (id: string) => makeAttemptOverdue(gateway, id);

/** Moves the start of a payment back, with its next attempt due now. */
const age = (id: string, ms: number) =>
  gateway.app.prisma.payment.update({
    where: { id },
    data: {
      createdAt: new Date(Date.now() - ms),
      verifyUntil: new Date(Date.now() - ms + 72 * HOUR),
      nextVerifyAt: new Date(Date.now() - 60_000),
    },
  });

/** Begins the round of a payment, as the confirmation page does, and runs its attempts. */
async function finishRound(parent: Person, id: string, reference: string) {
  await verifyPayment(gateway, parent, reference);
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await overdue(id);
    const claim = await claimAttempt(gateway.app, id);
    if (claim) await runAttempt(gateway.app, claim);
    if (!(await paymentOf(gateway.app, id)).roundRunning) return;
  }
}

describe('a provider that is silent', () => {
  it('delays no other payment', async () => {
    const { app } = gateway;
    const stuck = await makeStarted();
    faults.set(stuck.reference, 'silent');
    await overdue(stuck.id);
    const others: Awaited<ReturnType<typeof makeStarted>>[] = [];
    while (others.length < 40) others.push(...(await Promise.all(Array.from({ length: 8 }, makeStarted))));
    const ids = others.map(({ id }) => id);
    for (const { reference } of others) provider.charge(reference).status = 'success';
    await app.prisma.payment.updateMany({
      where: { id: { in: ids } },
      data: { nextVerifyAt: new Date(Date.now() - 30_000) },
    });
    const stopping = new AbortController();
    const sweep = sweepPayments(app, stopping.signal);
    const completed = () => app.prisma.payment.count({ where: { id: { in: ids }, status: 'COMPLETED' } });
    await waitUntil(async () => (await completed()) === 40);
    // This one becomes due while the stuck attempt is still running.
    const late = await makeStarted();
    provider.charge(late.reference).status = 'success';
    await overdue(late.id);
    await waitUntil(async () => (await paymentOf(app, late.id)).status === 'COMPLETED');
    expect(await app.prisma.paymentAttempt.count({ where: { paymentId: stuck.id } })).toBe(0);
    stopping.abort();
    provider.disconnect();
    await sweep;
    expect(await app.prisma.paymentAttempt.count({ where: { paymentId: stuck.id } })).toBe(1);
  });

  it('is called within a lease that is longer than the deadline of the call', async () => {
    const { app } = gateway;
    const { id } = await makeStarted();
    await overdue(id);
    const [claim] = await claimOverdueAttempts(app, 1);
    expect(claim?.nextVerifyAt.getTime()).toBeGreaterThan(Date.now() + DEADLINE_MS);
  });
});

it('skips locked payments when it claims overdue attempts', async () => {
  const { app } = gateway;
  const [locked, free] = [await makeStarted(), await makeStarted()];
  await Promise.all([overdue(locked.id), overdue(free.id)]);
  await app.prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "Payment" WHERE id = ${locked.id}::uuid FOR UPDATE`;
    // Without SKIP LOCKED this would wait for a lock that ends only after it.
    expect((await claimOverdueAttempts(app, 10)).map(({ id }) => id)).toEqual([free.id]);
  });
});

describe('a late success', () => {
  it.each(['abandoned', 'failed'])('is found after the checkout was reported as %s', async (status) => {
    const { app } = gateway;
    const { id, reference, parent, student } = await makeStarted();
    provider.charge(reference).status = status;
    await finishRound(parent, id, reference);
    const ended = await paymentOf(app, id);
    expect(ended).toMatchObject({ status: status.toUpperCase(), roundRunning: false });
    expect(ended.nextVerifyAt?.getTime()).toBeGreaterThan(Date.now());
    // Paid after two days; the webhook is lost and the parent does not return.
    provider.charge(reference).status = 'success';
    await age(id, 48 * HOUR);
    await sweepPayments(app, never);
    expect(await paymentOf(app, id)).toMatchObject({ status: 'COMPLETED', flag: null });
    const { paymentStatus } = await app.prisma.student.findUniqueOrThrow({ where: { id: student.id } });
    expect(paymentStatus).toBe('COMPLETED');
  });

  it('is verified for 72 hours and no longer', async () => {
    const { app } = gateway;
    const { id, reference, parent } = await makeStarted();
    await finishRound(parent, id, reference);
    await age(id, 71 * HOUR);
    await sweepPayments(app, never);
    const almost = await paymentOf(app, id);
    expect(almost.nextVerifyAt).toEqual(almost.verifyUntil);
    await age(id, 72 * HOUR);
    await sweepPayments(app, never);
    expect(await paymentOf(app, id)).toMatchObject({ status: 'ABANDONED', nextVerifyAt: null, flag: null });
  });

  it('is verified after opening the checkout has failed', async () => {
    const { app } = gateway;
    const { parent, student } = await makeUnpaidFamily(app, 'DIY');
    const failing = await openPaymentProvider(() => 'server error');
    const { paystack } = app.config;
    Object.assign(app.config, { paystack: { ...paystack, url: failing.url } });
    expect(await startPayment(gateway, parent, student.id)).toMatchObject({ code: 'PROVIDER' });
    Object.assign(app.config, { paystack });
    await failing.close();
    const payment = await app.prisma.payment.findFirstOrThrow({ where: { studentId: student.id } });
    expect(payment).toMatchObject({ status: 'FAILED', flag: null });
    expect(payment.nextVerifyAt).not.toBeNull();
  });

  it('keeps its long schedule after checkPaymentAgain', async () => {
    const { app } = gateway;
    const { id, reference, parent } = await makeStarted();
    await finishRound(parent, id, reference);
    await age(id, 40 * HOUR);
    await checkPaymentAgain(gateway, parent, reference);
    expect(await paymentOf(app, id)).toMatchObject({ round: 2, attempt: 0, roundRunning: true });
    await finishRound(parent, id, reference);
    const ended = await paymentOf(app, id);
    expect(ended).toMatchObject({ attempt: 10, roundRunning: false });
    expect(ended.nextVerifyAt?.getTime()).toBeGreaterThan(Date.now() + 5 * HOUR);
  });
});

describe('a faulty provider', () => {
  it.each<CallFault>(['server error', 'malformed', 'cut', 'other reference'])(
    'is called again after %s',
    async (fault) => {
      const { app } = gateway;
      const { id, reference } = await makeStarted();
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

  it('cannot settle two payments with one charge', async () => {
    const { app } = gateway;
    const [first, second] = [await makeStarted(), await makeStarted()];
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
  async function makeCompleted() {
    const made = await makeStarted();
    provider.charge(made.reference).status = 'success';
    await overdue(made.id);
    await sweepPayments(gateway.app, never);
    return made;
  }

  it('is compared with the provider later, which finds a reversal without a webhook', async () => {
    const { app } = gateway;
    const { id, reference, student, parent } = await makeCompleted();
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

  it.each(['unknown', 'failed'] as const)(
    'is compared again within an hour when the provider reports it as %s',
    async (status) => {
      const { app } = gateway;
      const { id, reference } = await makeCompleted();
      const day = new Date(Date.now() - 24 * HOUR);
      await app.prisma.payment.update({ where: { id }, data: { settledAt: day } });
      provider.charge(reference).status = status;
      await overdue(id);
      await sweepPayments(app, never);
      const compared = await paymentOf(app, id);
      expect(compared.status).toBe('COMPLETED');
      expect(compared.nextVerifyAt?.getTime()).toBeGreaterThan(Date.now());
      expect(compared.nextVerifyAt?.getTime()).toBeLessThanOrEqual(Date.now() + HOUR);
      provider.charge(reference).status = 'reversed';
      await overdue(id);
      await sweepPayments(app, never);
      expect(await paymentOf(app, id)).toMatchObject({ status: 'REVERSED', nextVerifyAt: null });
    },
  );

  it('stays completed and is flagged when the provider no longer reports it as paid', async () => {
    const { app } = gateway;
    const { id, reference } = await makeCompleted();
    provider.charge(reference).status = 'failed';
    await overdue(id);
    await sweepPayments(app, never);
    const flag = 'The provider no longer reports it as paid: failed';
    expect(await paymentOf(app, id)).toMatchObject({ status: 'COMPLETED', flag });
    // It was a fault of the provider, so there is nothing to look at any more.
    provider.charge(reference).status = 'success';
    await overdue(id);
    await sweepPayments(app, never);
    expect(await paymentOf(app, id)).toMatchObject({ status: 'COMPLETED', flag: null });
  });

  it('keeps the flag of an announcement that the provider has not confirmed', async () => {
    const { app } = gateway;
    const { id } = await makeCompleted();
    const flag = 'The provider announced refund.processed and did not confirm it';
    await app.prisma.payment.update({ where: { id }, data: { flag } });
    await overdue(id);
    await sweepPayments(app, never);
    expect(await paymentOf(app, id)).toMatchObject({ status: 'COMPLETED', flag });
  });
});
