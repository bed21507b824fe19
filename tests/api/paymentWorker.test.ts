import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startWorker } from '../../gateway/assembly.ts';
import type { App } from '../../gateway/context.ts';
import { checkPaymentAgain } from '../../gateway/features/payments/checkPaymentAgain.ts';
import { sweepPayments } from '../../gateway/features/payments/jobs.ts';
import { startPayment } from '../../gateway/features/payments/startPayment.ts';
import {
  claimAttempt,
  claimOverdueAttempts,
  runAttempt,
} from '../../gateway/features/payments/verification/attemptVerification.ts';
import { verifyPayment } from '../../gateway/features/payments/verifyPayment.ts';
import type { RunningWorker } from '../../gateway/jobs/worker.ts';
import {
  ADDRESS,
  makeFamily,
  openPaymentApp,
  type PaymentApp,
  paymentOf,
  until,
} from '../support/paymentApp.ts';
import { redisForTests } from '../support/redis.ts';

let inside: PaymentApp;
let worker: RunningWorker | null = null;
beforeAll(async () => {
  inside = await openPaymentApp({});
});
afterEach(async () => {
  await worker?.stop();
  worker = null;
});
afterAll(() => inside.close());

const never = new AbortController().signal;

async function started(app: App) {
  const family = await makeFamily(app, 'DIY');
  const id = await startPayment(app, family.parent, { studentId: family.student.id }, ADDRESS);
  return { ...family, payment: await paymentOf(app, id) };
}

const charge = (reference: string, data: { status: string; succeedsAtVerify?: number }) =>
  inside.app.prisma.sandboxCharge.update({ where: { reference }, data });
const attemptsOf = (paymentId: string) =>
  inside.app.prisma.paymentAttempt.findMany({
    where: { paymentId },
    orderBy: [{ round: 'asc' }, { number: 'asc' }],
  });
/** Lets what a payment waits for be overdue. */
const overdue = (id: string) =>
  inside.app.prisma.payment.update({
    where: { id },
    data: { nextVerifyAt: new Date(Date.now() - 60_000) },
  });

it('sees a late success at the fourth look, told attempt by attempt', async () => {
  const { app, jobs } = inside;
  const { parent, student, payment } = await started(app);
  await charge(payment.reference, { status: 'pending', succeedsAtVerify: 4 });
  worker = startWorker(app, jobs);
  await verifyPayment(app, parent, { reference: payment.reference });
  await verifyPayment(app, parent, { reference: payment.reference });
  await until(async () => (await paymentOf(app, payment.id)).status === 'COMPLETED');
  const attempts = await attemptsOf(payment.id);
  expect(attempts.map(({ round, number, outcome }) => `${round}.${number} ${outcome}`)).toEqual([
    '1.1 PENDING',
    '1.2 PENDING',
    '1.3 PENDING',
    '1.4 SUCCESS',
  ]);
  const told = await app.prisma.feedEntry.findMany({
    where: { recipientId: parent.id },
    orderBy: { seq: 'asc' },
    include: { event: true },
  });
  const ids = told
    .filter(({ event }) => event.kind === 'payment.attempted')
    .map(({ event }) => event.payload);
  expect(ids).toEqual(attempts.map(({ id, paymentId }) => ({ paymentId, attemptId: id })));
  expect(await app.prisma.student.findUniqueOrThrow({ where: { id: student.id } })).toMatchObject({
    paymentStatus: 'COMPLETED',
  });
});

it('ends a round after ten looks, goes on slowly, and begins the next one only when asked', async () => {
  const { app, jobs } = inside;
  const { parent, payment } = await started(app);
  const input = { reference: payment.reference };
  worker = startWorker(app, jobs);
  await verifyPayment(app, parent, input);
  await checkPaymentAgain(app, parent, input);
  await until(async () => (await paymentOf(app, payment.id)).attempt === 10);
  const ended = await paymentOf(app, payment.id);
  expect(ended).toMatchObject({ status: 'PENDING', round: 1 });
  expect(ended.nextVerifyAt?.getTime()).toBeGreaterThan(Date.now() + 20_000);
  expect(await attemptsOf(payment.id)).toHaveLength(10);
  await verifyPayment(app, parent, input);
  expect((await paymentOf(app, payment.id)).round).toBe(1);
  await Promise.all([1, 2, 3, 4].map(() => checkPaymentAgain(app, parent, input)));
  await charge(payment.reference, { status: 'success' });
  await until(async () => (await paymentOf(app, payment.id)).status === 'COMPLETED');
  expect((await paymentOf(app, payment.id)).round).toBe(2);
});

it('tells a declined payment at once and an abandoned one at the end of its round', async () => {
  const { app, jobs } = inside;
  const [declined, left] = [await started(app), await started(app)];
  await charge(declined.payment.reference, { status: 'failed' });
  await charge(left.payment.reference, { status: 'abandoned' });
  worker = startWorker(app, jobs);
  await verifyPayment(app, declined.parent, declined.payment);
  await verifyPayment(app, left.parent, left.payment);
  await until(async () => (await paymentOf(app, left.payment.id)).status === 'ABANDONED');
  expect(await attemptsOf(left.payment.id)).toHaveLength(10);
  expect(await paymentOf(app, declined.payment.id)).toMatchObject({ status: 'FAILED', roundRunning: false });
  expect(await attemptsOf(declined.payment.id)).toHaveLength(1);
  await charge(left.payment.reference, { status: 'success' });
  await checkPaymentAgain(app, left.parent, left.payment);
  await until(async () => (await paymentOf(app, left.payment.id)).status === 'COMPLETED');
});

it('finds by its rows what no job brought: a lost job, and a browser that never came back', async () => {
  const { app } = inside;
  const [lost, gone] = [await started(app), await started(app)];
  await charge(lost.payment.reference, { status: 'success' });
  await charge(gone.payment.reference, { status: 'success' });
  // No worker runs: the job of this round is never handled.
  await verifyPayment(app, lost.parent, lost.payment);
  await Promise.all([overdue(lost.payment.id), overdue(gone.payment.id)]);
  await sweepPayments(app, never);
  expect(await paymentOf(app, lost.payment.id)).toMatchObject({ status: 'COMPLETED', round: 1 });
  expect(await paymentOf(app, gone.payment.id)).toMatchObject({ status: 'COMPLETED', round: 0 });
});

it('makes the look of a killed worker again, under the same number, and never two at a time', async () => {
  const { app } = inside;
  const { parent, payment } = await started(app);
  await verifyPayment(app, parent, payment);
  const killed = await claimAttempt(app, payment.id);
  expect(killed).toMatchObject({ round: 1, attempt: 0 });
  expect(await claimAttempt(app, payment.id)).toBeNull();
  expect(await claimOverdueAttempts(app, 10)).toEqual([]);
  await overdue(payment.id);
  await charge(payment.reference, { status: 'success' });
  await sweepPayments(app, never);
  expect(await paymentOf(app, payment.id)).toMatchObject({ status: 'COMPLETED' });
  // The first worker was only slow: what it learnt is not recorded a second time.
  if (killed) await runAttempt(app, killed);
  expect(await attemptsOf(payment.id)).toHaveLength(1);
  expect(await app.prisma.notification.count({ where: { recipientId: parent.id } })).toBe(1);
});

it('shares overdue looks among workers without making one twice', async () => {
  const { app } = inside;
  const others = await Promise.all([inside.another(), inside.another()]);
  const payments = [];
  for (let made = 0; made < 20; made += 1) payments.push((await started(app)).payment);
  await app.prisma.payment.updateMany({
    where: { id: { in: payments.map(({ id }) => id) } },
    data: { nextVerifyAt: new Date(Date.now() - 60_000) },
  });
  await Promise.all([app, ...others.map((other) => other.app)].map((one) => sweepPayments(one, never)));
  for (const { id, reference } of payments) {
    expect(await attemptsOf(id)).toHaveLength(1);
    const { verifyCount } = await app.prisma.sandboxCharge.findUniqueOrThrow({ where: { reference } });
    expect(verifyCount).toBe(1);
  }
});

it('gives up after the time is over, with a flag', async () => {
  const { app } = inside;
  const { payment } = await started(app);
  await app.prisma.payment.update({ where: { id: payment.id }, data: { verifyUntil: new Date(0) } });
  await overdue(payment.id);
  await sweepPayments(app, never);
  expect(await paymentOf(app, payment.id)).toMatchObject({
    ...{ status: 'PENDING', nextVerifyAt: null, flag: 'The provider gave no final answer in time' },
  });
});

/** A provider that can be told what to answer. */
async function openProvider(answer: (url: string) => { code: number; body: unknown }) {
  const server: Server = createServer((request, response) => {
    const { code, body } = answer(request.url ?? '');
    response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => new Promise((resolve) => server.close(resolve)) };
}

it('counts trouble with the provider as attempts and stays up', async () => {
  let healthy = true;
  const asked: string[] = [];
  const provider = await openProvider((url) => {
    asked.push(url);
    if (!healthy) return { code: 502, body: 'bad gateway' };
    if (url === '/transaction/initialize') {
      const data = { authorization_url: 'https://checkout.example/x', access_code: 'x', reference: 'x' };
      return { code: 200, body: { status: true, message: 'ok', data } };
    }
    const reference = url.split('/').at(-1);
    const data = { id: 991, status: 'success', reference, amount: 10_000_000, currency: 'NGN' };
    return { code: 200, body: { status: true, message: 'ok', data } };
  });
  const real = await openPaymentApp({
    PAYSTACK_SECRET_KEY: 'sk_test_x',
    PAYSTACK_PUBLIC_KEY: 'pk_test_x',
    PAYSTACK_URL: provider.url,
  });
  const running = startWorker(real.app, real.jobs);
  try {
    const { parent, student, payment } = await started(real.app);
    expect(payment).toMatchObject({ authorizationUrl: 'https://checkout.example/x', accessCode: 'x' });
    healthy = false;
    const refused = startPayment(
      real.app,
      (await makeFamily(real.app, 'DIY')).parent,
      {
        studentId: student.id,
      },
      ADDRESS,
    );
    await expect(refused).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const other = await makeFamily(real.app, 'DIY');
    await expect(
      startPayment(real.app, other.parent, { studentId: other.student.id }, ADDRESS),
    ).rejects.toMatchObject({ code: 'PROVIDER', message: 'Failed to initialize payment. Please try again.' });
    await verifyPayment(real.app, parent, payment);
    await until(async () => (await paymentOf(real.app, payment.id)).attempt >= 3);
    healthy = true;
    await until(async () => (await paymentOf(real.app, payment.id)).status === 'COMPLETED');
    const attempts = await real.app.prisma.paymentAttempt.findMany({ where: { paymentId: payment.id } });
    expect(attempts[0]?.outcome).toBe('ERROR');
    expect(attempts.at(-1)?.outcome).toBe('SUCCESS');
    expect(asked).toContain(`/transaction/verify/${payment.reference}`);
  } finally {
    await running.stop();
    await real.close();
    await provider.close();
  }
});

it('finishes the look under way before it stops', async () => {
  let answered: () => void = () => {};
  const reached = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    const isVerify = request.url?.startsWith('/transaction/verify/');
    const data = { authorization_url: 'https://checkout.example/x', access_code: 'x', status: 'ongoing' };
    const reference = request.url?.split('/').at(-1);
    const body = { status: true, data: { ...data, id: 5, reference, amount: 10_000_000, currency: 'NGN' } };
    answered = () => response.end(JSON.stringify(body));
    if (isVerify) reached.resolve();
    else answered();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const real = await openPaymentApp({
    PAYSTACK_SECRET_KEY: 'sk_test_x',
    PAYSTACK_PUBLIC_KEY: 'pk_test_x',
    PAYSTACK_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
  const running = startWorker(real.app, real.jobs);
  try {
    const { parent, payment } = await started(real.app);
    await verifyPayment(real.app, parent, payment);
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

/** Waits for a late payment whose round meets some trouble on its way. */
async function paidDespite(real: PaymentApp, trouble: () => Promise<void>) {
  const running = startWorker(real.app, real.jobs);
  try {
    const { parent, payment } = await started(real.app);
    await real.app.prisma.sandboxCharge.update({
      where: { reference: payment.reference },
      data: { status: 'pending', succeedsAtVerify: 4 },
    });
    await verifyPayment(real.app, parent, payment);
    await until(async () => (await paymentOf(real.app, payment.id)).attempt >= 1);
    await trouble();
    await until(async () => (await paymentOf(real.app, payment.id)).status === 'COMPLETED');
    const attempts = await real.app.prisma.paymentAttempt.findMany({ where: { paymentId: payment.id } });
    expect(attempts.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4]);
  } finally {
    await running.stop();
    await real.close();
  }
}

it('survives that the database ends all its connections', async () => {
  const real = await openPaymentApp({ VERIFY_GAP_MS: '200' });
  await paidDespite(real, async () => {
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

const redisUrl = redisForTests();

it.skipIf(!redisUrl)('works off the queues on Redis', async () => {
  const real = await openPaymentApp({ VERIFY_GAP_MS: '200', REDIS_URL: redisUrl ?? '' });
  await paidDespite(real, async () => {});
});

it('goes on without its queues while Redis is away', async () => {
  const real = await openPaymentApp({ VERIFY_GAP_MS: '200', REDIS_URL: 'redis://127.0.0.1:1' });
  await paidDespite(real, async () => {});
});
