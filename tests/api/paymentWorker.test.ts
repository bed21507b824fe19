import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startWorker } from '../../gateway/assembly.ts';
// Some tests run the worker's tasks one by one, because they decide when an attempt is due.
import { sweepPayments } from '../../gateway/features/payments/jobs.ts';
import {
  claimAttempt,
  claimOverdueAttempts,
  runAttempt,
} from '../../gateway/features/payments/verification/attemptVerification.ts';
import type { RunningWorker } from '../../gateway/jobs/worker.ts';
import {
  checkPaymentAgain,
  makeFamilyWithPayment,
  makeUnpaidFamily,
  paymentOf,
  startPayment,
  verifyPayment,
} from '../support/factories/payments.ts';
import { waitUntil } from '../support/probes/waitUntil.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { testRedisUrl } from '../support/services/redis.ts';

let gateway: TestGateway;
let worker: RunningWorker | null = null;
beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterEach(async () => {
  await worker?.stop();
  worker = null;
});
afterAll(() => gateway.close());

const never = new AbortController().signal;

const charge = (reference: string, data: { status: string; succeedsAtVerify?: number }) =>
  gateway.app.prisma.sandboxCharge.update({ where: { reference }, data });
const attemptsOf = (paymentId: string) =>
  gateway.app.prisma.paymentAttempt.findMany({
    where: { paymentId },
    orderBy: [{ round: 'asc' }, { number: 'asc' }],
  });
/** Makes the next verification attempt of a payment overdue. */
const overdue = (id: string) =>
  gateway.app.prisma.payment.update({
    where: { id },
    data: { nextVerifyAt: new Date(Date.now() - 60_000) },
  });

it('settles a late success at the fourth attempt, and publishes each attempt', async () => {
  const { app, jobs } = gateway;
  const { parent, student, payment } = await makeFamilyWithPayment(gateway, 'DIY');
  await charge(payment.reference, { status: 'pending', succeedsAtVerify: 4 });
  worker = startWorker(app, jobs);
  await verifyPayment(gateway, parent, payment.reference);
  await verifyPayment(gateway, parent, payment.reference);
  await waitUntil(async () => (await paymentOf(app, payment.id)).status === 'COMPLETED');
  const attempts = await attemptsOf(payment.id);
  expect(attempts.map(({ round, number, outcome }) => `${round}.${number} ${outcome}`)).toEqual([
    '1.1 PENDING',
    '1.2 PENDING',
    '1.3 PENDING',
    '1.4 SUCCESS',
  ]);
  const entries = await app.prisma.feedEntry.findMany({
    where: { recipientId: parent.id },
    orderBy: { seq: 'asc' },
    include: { event: true },
  });
  const ids = entries
    .filter(({ event }) => event.kind === 'payment.attempted')
    .map(({ event }) => event.payload);
  expect(ids).toEqual(attempts.map(({ id, paymentId }) => ({ paymentId, attemptId: id })));
  expect(await app.prisma.student.findUniqueOrThrow({ where: { id: student.id } })).toMatchObject({
    paymentStatus: 'COMPLETED',
  });
});

it('ends a round after ten attempts, continues slowly, and begins the next round on demand only', async () => {
  const { app, jobs } = gateway;
  const { parent, payment } = await makeFamilyWithPayment(gateway, 'DIY');
  worker = startWorker(app, jobs);
  await verifyPayment(gateway, parent, payment.reference);
  await checkPaymentAgain(gateway, parent, payment.reference);
  await waitUntil(async () => (await paymentOf(app, payment.id)).attempt === 10);
  const ended = await paymentOf(app, payment.id);
  expect(ended).toMatchObject({ status: 'PENDING', round: 1 });
  expect(ended.nextVerifyAt?.getTime()).toBeGreaterThan(Date.now() + 20_000);
  expect(await attemptsOf(payment.id)).toHaveLength(10);
  await verifyPayment(gateway, parent, payment.reference);
  expect((await paymentOf(app, payment.id)).round).toBe(1);
  await Promise.all([1, 2, 3, 4].map(() => checkPaymentAgain(gateway, parent, payment.reference)));
  await charge(payment.reference, { status: 'success' });
  await waitUntil(async () => (await paymentOf(app, payment.id)).status === 'COMPLETED');
  expect((await paymentOf(app, payment.id)).round).toBe(2);
});

it('settles a declined payment at once and an abandoned one at the end of its round', async () => {
  const { app, jobs } = gateway;
  const [declined, abandoned] = [
    await makeFamilyWithPayment(gateway, 'DIY'),
    await makeFamilyWithPayment(gateway, 'DIY'),
  ];
  await charge(declined.payment.reference, { status: 'failed' });
  await charge(abandoned.payment.reference, { status: 'abandoned' });
  worker = startWorker(app, jobs);
  await verifyPayment(gateway, declined.parent, declined.payment.reference);
  await verifyPayment(gateway, abandoned.parent, abandoned.payment.reference);
  await waitUntil(async () => (await paymentOf(app, abandoned.payment.id)).status === 'ABANDONED');
  expect(await attemptsOf(abandoned.payment.id)).toHaveLength(10);
  expect(await paymentOf(app, declined.payment.id)).toMatchObject({ status: 'FAILED', roundRunning: false });
  expect(await attemptsOf(declined.payment.id)).toHaveLength(1);
  await charge(abandoned.payment.reference, { status: 'success' });
  await checkPaymentAgain(gateway, abandoned.parent, abandoned.payment.reference);
  await waitUntil(async () => (await paymentOf(app, abandoned.payment.id)).status === 'COMPLETED');
});

it('verifies due payments whose job was lost or whose parent did not return', async () => {
  const { app } = gateway;
  const [lost, unvisited] = [
    await makeFamilyWithPayment(gateway, 'DIY'),
    await makeFamilyWithPayment(gateway, 'DIY'),
  ];
  await charge(lost.payment.reference, { status: 'success' });
  await charge(unvisited.payment.reference, { status: 'success' });
  // No worker runs, so the job of this round is never handled.
  await verifyPayment(gateway, lost.parent, lost.payment.reference);
  await Promise.all([overdue(lost.payment.id), overdue(unvisited.payment.id)]);
  await sweepPayments(app, never);
  expect(await paymentOf(app, lost.payment.id)).toMatchObject({ status: 'COMPLETED', round: 1 });
  expect(await paymentOf(app, unvisited.payment.id)).toMatchObject({ status: 'COMPLETED', round: 0 });
});

it('repeats the attempt of a killed worker under the same number, and runs one at a time', async () => {
  const { app } = gateway;
  const { parent, payment } = await makeFamilyWithPayment(gateway, 'DIY');
  await verifyPayment(gateway, parent, payment.reference);
  const killed = await claimAttempt(app, payment.id);
  expect(killed).toMatchObject({ round: 1, attempt: 0 });
  expect(await claimAttempt(app, payment.id)).toBeNull();
  expect(await claimOverdueAttempts(app, 10)).toEqual([]);
  await overdue(payment.id);
  await charge(payment.reference, { status: 'success' });
  await sweepPayments(app, never);
  expect(await paymentOf(app, payment.id)).toMatchObject({ status: 'COMPLETED' });
  // The first worker was only slow, and its result is not recorded a second time.
  if (killed) await runAttempt(app, killed);
  expect(await attemptsOf(payment.id)).toHaveLength(1);
  expect(await app.prisma.notification.count({ where: { recipientId: parent.id } })).toBe(1);
});

it('shares overdue attempts among workers without running one twice', async () => {
  const { app } = gateway;
  const another = () => startGateway({ ...DEFAULTS, databaseUrl: gateway.databaseUrl });
  const others = await Promise.all([another(), another()]);
  const payments = [];
  for (let count = 0; count < 20; count += 1)
    payments.push((await makeFamilyWithPayment(gateway, 'DIY')).payment);
  await app.prisma.payment.updateMany({
    where: { id: { in: payments.map(({ id }) => id) } },
    data: { nextVerifyAt: new Date(Date.now() - 60_000) },
  });
  await Promise.all([gateway, ...others].map((each) => sweepPayments(each.app, never)));
  await Promise.all(others.map((other) => other.close()));
  for (const { id, reference } of payments) {
    expect(await attemptsOf(id)).toHaveLength(1);
    const { verifyCount } = await app.prisma.sandboxCharge.findUniqueOrThrow({ where: { reference } });
    expect(verifyCount).toBe(1);
  }
});

it('stops verifying and flags a payment after its time is over', async () => {
  const { app } = gateway;
  const { payment } = await makeFamilyWithPayment(gateway, 'DIY');
  await app.prisma.payment.update({ where: { id: payment.id }, data: { verifyUntil: new Date(0) } });
  await overdue(payment.id);
  await sweepPayments(app, never);
  expect(await paymentOf(app, payment.id)).toMatchObject({
    ...{ status: 'PENDING', nextVerifyAt: null, flag: 'The provider gave no final answer in time' },
  });
});

/** Starts a payment provider with the given responses. */
async function openProvider(answer: (url: string) => { code: number; body: unknown }) {
  const server: Server = createServer((request, response) => {
    const { code, body } = answer(request.url ?? '');
    response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => new Promise((resolve) => server.close(resolve)) };
}

it('counts failed calls of the provider as attempts and continues', async () => {
  let healthy = true;
  const requested: string[] = [];
  const provider = await openProvider((url) => {
    requested.push(url);
    if (!healthy) return { code: 502, body: 'bad gateway' };
    if (url === '/transaction/initialize') {
      const data = { authorization_url: 'https://checkout.example/x', access_code: 'x', reference: 'x' };
      return { code: 200, body: { status: true, message: 'ok', data } };
    }
    const reference = url.split('/').at(-1);
    const data = { id: 991, status: 'success', reference, amount: 10_000_000, currency: 'NGN' };
    return { code: 200, body: { status: true, message: 'ok', data } };
  });
  const real = await startGateway({
    ...DEFAULTS,
    env: {
      PAYSTACK_SECRET_KEY: 'sk_test_x',
      PAYSTACK_PUBLIC_KEY: 'pk_test_x',
      PAYSTACK_URL: provider.url,
    },
  });
  const running = startWorker(real.app, real.jobs);
  try {
    const { parent, student, payment } = await makeFamilyWithPayment(real, 'DIY');
    expect(payment).toMatchObject({ authorizationUrl: 'https://checkout.example/x', accessCode: 'x' });
    healthy = false;
    const other = await makeUnpaidFamily(real.app, 'DIY');
    expect(await startPayment(real, other.parent, student.id)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await startPayment(real, other.parent, other.student.id)).toMatchObject({
      code: 'PROVIDER',
      message: 'Failed to initialize payment. Please try again.',
    });
    await verifyPayment(real, parent, payment.reference);
    await waitUntil(async () => (await paymentOf(real.app, payment.id)).attempt >= 3);
    healthy = true;
    await waitUntil(async () => (await paymentOf(real.app, payment.id)).status === 'COMPLETED');
    const attempts = await real.app.prisma.paymentAttempt.findMany({ where: { paymentId: payment.id } });
    expect(attempts[0]?.outcome).toBe('ERROR');
    expect(attempts.at(-1)?.outcome).toBe('SUCCESS');
    expect(requested).toContain(`/transaction/verify/${payment.reference}`);
  } finally {
    await running.stop();
    await real.close();
    await provider.close();
  }
});

it('finishes a running attempt before it stops', async () => {
  let answered: () => void = () => {};
  const reached = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    const isVerify = request.url?.startsWith('/transaction/verify/');
    const data = { authorization_url: 'https://checkout.example/x', access_code: 'x', status: 'ongoing' };
    const reference = request.url?.split('/').at(-1);
    const body = { status: true, data: { ...data, id: 5, reference, amount: 10_000_000, currency: 'NGN' } };
    response.setHeader('content-type', 'application/json');
    answered = () => response.end(JSON.stringify(body));
    if (isVerify) reached.resolve();
    else answered();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const real = await startGateway({
    ...DEFAULTS,
    env: {
      PAYSTACK_SECRET_KEY: 'sk_test_x',
      PAYSTACK_PUBLIC_KEY: 'pk_test_x',
      PAYSTACK_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
  });
  const running = startWorker(real.app, real.jobs);
  try {
    const { parent, payment } = await makeFamilyWithPayment(real, 'DIY');
    await verifyPayment(real, parent, payment.reference);
    await reached.promise;
    const stopped = running.stop();
    setTimeout(() => answered(), 200);
    await stopped;
    expect((await paymentOf(real.app, payment.id)).attempt).toBe(1);
  } finally {
    await real.close();
    server.close();
  }
});

/** Verifies a late success during whose round something happens. */
async function settleDespite(real: TestGateway, disturb: () => Promise<void>) {
  const running = startWorker(real.app, real.jobs);
  try {
    const { parent, payment } = await makeFamilyWithPayment(real, 'DIY');
    await real.app.prisma.sandboxCharge.update({
      where: { reference: payment.reference },
      data: { status: 'pending', succeedsAtVerify: 4 },
    });
    await verifyPayment(real, parent, payment.reference);
    await waitUntil(async () => (await paymentOf(real.app, payment.id)).attempt >= 1);
    await disturb();
    await waitUntil(async () => (await paymentOf(real.app, payment.id)).status === 'COMPLETED');
    const attempts = await real.app.prisma.paymentAttempt.findMany({ where: { paymentId: payment.id } });
    // The webhook of the success can settle the payment before the attempt that found it is recorded.
    expect([
      [1, 2, 3],
      [1, 2, 3, 4],
    ]).toContainEqual(attempts.map(({ number }) => number).sort());
  } finally {
    await running.stop();
    await real.close();
  }
}

const redisUrl = testRedisUrl();

// One after another: three gateways that start at once take each other the time that a connection may take.
describe('a round of verification', () => {
  it('continues after the end of all database connections', async () => {
    const real = await startGateway({ ...DEFAULTS, env: { VERIFY_GAP_MS: '200' } });
    await settleDespite(real, async () => {
      const { rows } = await real.app.pool.query<{ url: string }>('SELECT current_database() AS url');
      expect(rows).toHaveLength(1);
      await real.app.pool
        .query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        )
        .catch(() => {});
    });
  });

  it.skipIf(!redisUrl)('runs with the queues on Redis', async () => {
    const real = await startGateway({
      ...DEFAULTS,
      env: { VERIFY_GAP_MS: '200', REDIS_URL: redisUrl ?? '' },
    });
    await settleDespite(real, async () => {});
  });

  it('runs without its queues while Redis is unreachable', async () => {
    const real = await startGateway({
      ...DEFAULTS,
      env: { VERIFY_GAP_MS: '200', REDIS_URL: 'redis://127.0.0.1:1' },
    });
    await settleDespite(real, async () => {});
  });
});
