import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startWorker } from '../../gateway/assembly.ts';
import type { Viewer } from '../../gateway/context.ts';
import { quoteUpgrade } from '../../gateway/features/payments/quoteUpgrade.ts';
import { startPayment } from '../../gateway/features/payments/startPayment.ts';
import { startUpgrade } from '../../gateway/features/payments/startUpgrade.ts';
import { verifyPayment } from '../../gateway/features/payments/verifyPayment.ts';
import type { PaymentStatus } from '../../gateway/generated/prisma/enums.ts';
import type { RunningWorker } from '../../gateway/jobs/worker.ts';
import {
  ADDRESS,
  makeFamily,
  makeMentor,
  makePerson,
  openPaymentApp,
  type PaymentApp,
  paymentOf,
  until,
} from '../support/paymentApp.ts';

let inside: PaymentApp;
let worker: RunningWorker;
let references = 0;

beforeAll(async () => {
  inside = await openPaymentApp({});
  worker = startWorker(inside.app, inside.jobs);
});
afterAll(async () => {
  await worker.stop();
  await inside.close();
});
beforeEach(() => inside.app.prisma.mentor.updateMany({ data: { isActive: false } }));

type Paid = { amountMinor: number; currency: string; status: PaymentStatus };
const NAIRA: Paid = { amountMinor: 10_000_000, currency: 'NGN', status: 'COMPLETED' };

/** A family whose DIY enrolment is open, with what the ledger says of it. */
async function openFamily(ledger: Paid[]) {
  const { app } = inside;
  const family = await makeFamily(app, 'DIY');
  await app.prisma.student.update({
    where: { id: family.student.id },
    data: { paymentStatus: 'COMPLETED' },
  });
  for (const entry of ledger) {
    references += 1;
    await app.prisma.payment.create({
      data: {
        ...{ reference: `LM_paid_${references}`, parentId: family.parent.id, studentId: family.student.id },
        ...{ studentName: 'Ada', course: family.student.course, package: 'DIY' as const },
        ...{ ...entry, verifyUntil: new Date(), settledAt: new Date() },
      },
    });
  }
  return family;
}

const start = (viewer: Viewer, studentId: string) => startUpgrade(inside.app, viewer, { studentId }, ADDRESS);
const studentOf = (id: string) => inside.app.prisma.student.findUniqueOrThrow({ where: { id } });
const upgradesOf = (studentId: string) =>
  inside.app.prisma.payment.findMany({ where: { studentId, kind: 'UPGRADE' } });

it('charges what is missing, completes by itself in the sandbox, and brings a mentor', async () => {
  const { app } = inside;
  const mentor = await makeMentor(app, 1);
  const { parent, child, student } = await openFamily([NAIRA]);
  const payment = await paymentOf(app, await start(parent, student.id));
  expect(payment).toMatchObject({
    ...{ kind: 'UPGRADE', package: 'MENTORED', status: 'PENDING' },
    ...{ amountMinor: 15_000_000, currency: 'NGN' },
  });
  expect(await studentOf(student.id)).toMatchObject({ package: 'DIY', mentorId: null });
  const began = Date.now();
  await until(async () => (await studentOf(student.id)).package === 'MENTORED');
  expect(Date.now() - began).toBeGreaterThan(1500);
  expect(await studentOf(student.id)).toMatchObject({
    paymentStatus: 'COMPLETED',
    mentorId: mentor.mentorId,
  });
  expect(await paymentOf(app, payment.id)).toMatchObject({ status: 'COMPLETED', flag: null });
  const notices = await app.prisma.notification.findMany({ where: { studentId: student.id } });
  expect(notices.map(({ recipientId, title }) => [recipientId, title])).toEqual([
    [parent.id, 'Upgrade complete'],
  ]);
  expect(notices.some(({ recipientId }) => recipientId === child.id)).toBe(false);
  await expect(start(parent, student.id)).rejects.toMatchObject({ code: 'CONFLICT' });
});

it('needs no word of the sandbox: a look finds the charge paid once its time has come', async () => {
  const { app } = inside;
  const { parent, student } = await openFamily([NAIRA]);
  const payment = await paymentOf(app, await start(parent, student.id));
  await app.prisma.sandboxCharge.update({
    where: { reference: payment.reference },
    data: { createdAt: new Date(Date.now() - 2500) },
  });
  await verifyPayment(app, parent, payment);
  await until(async () => (await paymentOf(app, payment.id)).status === 'COMPLETED');
});

it('is one upgrade, whatever two tabs click and when', async () => {
  const { app } = inside;
  const { parent, student } = await openFamily([NAIRA]);
  const clicks = await Promise.all(Array.from({ length: 6 }, () => start(parent, student.id)));
  const payment = await paymentOf(app, clicks[0] ?? '');
  await verifyPayment(app, parent, payment);
  await until(async () => (await paymentOf(app, payment.id)).attempt > 0);
  const later = await Promise.all(Array.from({ length: 3 }, () => start(parent, student.id)));
  expect(new Set([...clicks, ...later])).toEqual(new Set([payment.id]));
  await until(async () => (await studentOf(student.id)).package === 'MENTORED');
  expect(await upgradesOf(student.id)).toHaveLength(1);
  expect(await app.prisma.sandboxCharge.count({ where: { reference: payment.reference } })).toBe(1);
});

it('is for the parent of a paid DIY enrolment and for nobody else', async () => {
  const { app } = inside;
  const { parent, child, student } = await openFamily([NAIRA]);
  const strangers = [child, await makePerson(app, 'PARENT'), await makeMentor(app, 5)];
  for (const viewer of [...strangers, await makePerson(app, 'ADMIN')]) {
    await expect(start(viewer, student.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  const change = (data: {
    package?: 'DIY' | 'MENTORED';
    paymentStatus?: 'PENDING' | 'REFUNDED' | 'COMPLETED';
  }) => app.prisma.student.update({ where: { id: student.id }, data });
  for (const paymentStatus of ['PENDING', 'REFUNDED'] as const) {
    await change({ paymentStatus });
    await expect(start(parent, student.id)).rejects.toMatchObject({
      message: 'Only a paid DIY enrolment can be upgraded',
    });
  }
  await change({ paymentStatus: 'COMPLETED', package: 'MENTORED' });
  await expect(start(parent, student.id)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(startPayment(app, parent, { studentId: student.id }, ADDRESS)).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  expect(await upgradesOf(student.id)).toEqual([]);
});

it('waits for the shop to open', async () => {
  const { app } = inside;
  const { parent, student } = await openFamily([NAIRA]);
  await app.prisma.setting.create({ data: { key: 'enable_payments', value: 'false' } });
  await expect(start(parent, student.id)).rejects.toMatchObject({ code: 'CLOSED' });
  await app.prisma.setting.delete({ where: { key: 'enable_payments' } });
});

it.each([
  { ledger: [], amountMinor: 25_000_000, why: 'nothing was paid' },
  {
    ledger: [NAIRA, { ...NAIRA, status: 'REVERSED' as const }],
    amountMinor: 15_000_000,
    why: 'some was given back',
  },
  { ledger: [{ ...NAIRA, amountMinor: 25_000_000 }], amountMinor: null, why: 'all was paid' },
  { ledger: [{ ...NAIRA, amountMinor: 30_000_000 }], amountMinor: null, why: 'more was paid' },
  {
    ledger: [{ ...NAIRA, currency: 'USD', amountMinor: 9_900 }],
    amountMinor: null,
    why: 'it was another currency',
  },
])('asks $amountMinor when $why', async ({ ledger, amountMinor }) => {
  const { parent, student } = await openFamily(ledger);
  const quote = await quoteUpgrade(inside.app, student.id, ADDRESS);
  expect(quote?.amountMinor ?? null).toBe(amountMinor);
  if (amountMinor !== null) return;
  await expect(start(parent, student.id)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await upgradesOf(student.id)).toEqual([]);
});
