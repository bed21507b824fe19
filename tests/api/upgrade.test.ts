import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PaymentStatus } from '../../gateway/generated/prisma/enums.ts';
import { dataOf, successOf } from '../support/clients/http.ts';
import {
  makeMentor,
  makeUnpaidFamily,
  paymentOf,
  startPayment,
  startUpgrade,
  verifyPayment,
} from '../support/factories/payments.ts';
import { askAs, makePerson, type Person } from '../support/factories/people.ts';
import { waitUntil } from '../support/probes/waitUntil.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { UpgradeQuoteDocument } from './upgrade.generated.ts';

let gateway: TestGateway;
let references = 0;

beforeAll(async () => {
  gateway = await startGateway({ ...DEFAULTS, worker: true });
});
afterAll(() => gateway.close());
beforeEach(() => gateway.app.prisma.mentor.updateMany({ data: { isActive: false } }));

type Paid = { amountMinor: number; currency: string; status: PaymentStatus };
const NAIRA: Paid = { amountMinor: 10_000_000, currency: 'NGN', status: 'COMPLETED' };

/** Creates a family whose DIY enrolment is open, with these payments. */
async function makePaidFamily(ledger: Paid[]) {
  const { app } = gateway;
  const family = await makeUnpaidFamily(app, 'DIY');
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

const start = (person: Person, studentId: string) => startUpgrade(gateway, person, studentId);
const makeUpgrade = async (parent: Person, studentId: string) =>
  paymentOf(gateway.app, successOf(await start(parent, studentId)).id);
const studentOf = (id: string) => gateway.app.prisma.student.findUniqueOrThrow({ where: { id } });
const upgradesOf = (studentId: string) =>
  gateway.app.prisma.payment.findMany({ where: { studentId, kind: 'UPGRADE' } });

it('charges the difference, completes by itself in the sandbox, and assigns a mentor', async () => {
  const { app } = gateway;
  const mentor = await makeMentor(app, 1);
  const { parent, child, student } = await makePaidFamily([NAIRA]);
  const payment = await makeUpgrade(parent, student.id);
  expect(payment).toMatchObject({
    ...{ kind: 'UPGRADE', package: 'MENTORED', status: 'PENDING' },
    ...{ amountMinor: 15_000_000, currency: 'NGN' },
  });
  expect(await studentOf(student.id)).toMatchObject({ package: 'DIY', mentorId: null });
  const began = Date.now();
  await waitUntil(async () => (await studentOf(student.id)).package === 'MENTORED');
  expect(Date.now() - began).toBeGreaterThan(1500);
  expect(await studentOf(student.id)).toMatchObject({
    paymentStatus: 'COMPLETED',
    mentorId: mentor.mentorId,
  });
  expect(await paymentOf(app, payment.id)).toMatchObject({ status: 'COMPLETED', flag: null });
  const notifications = await app.prisma.notification.findMany({ where: { studentId: student.id } });
  expect(notifications.map(({ recipientId, title }) => [recipientId, title])).toEqual([
    [parent.id, 'Upgrade complete'],
  ]);
  expect(notifications.some(({ recipientId }) => recipientId === child.id)).toBe(false);
  expect(await start(parent, student.id)).toMatchObject({ code: 'CONFLICT' });
});

it('completes by a verification attempt when the sandbox sent no webhook', async () => {
  const { app } = gateway;
  const { parent, student } = await makePaidFamily([NAIRA]);
  const payment = await makeUpgrade(parent, student.id);
  await app.prisma.sandboxCharge.update({
    where: { reference: payment.reference },
    data: { createdAt: new Date(Date.now() - 2500) },
  });
  await verifyPayment(gateway, parent, payment.reference);
  await waitUntil(async () => (await paymentOf(app, payment.id)).status === 'COMPLETED');
});

it('is one payment for concurrent and repeated clicks', async () => {
  const { app } = gateway;
  const { parent, student } = await makePaidFamily([NAIRA]);
  const click = () => makeUpgrade(parent, student.id);
  const clicks = await Promise.all(Array.from({ length: 6 }, click));
  const [payment = await click()] = clicks;
  await verifyPayment(gateway, parent, payment.reference);
  await waitUntil(async () => (await paymentOf(app, payment.id)).attempt > 0);
  const later = await Promise.all(Array.from({ length: 3 }, click));
  expect(new Set([...clicks, ...later].map(({ id }) => id))).toEqual(new Set([payment.id]));
  await waitUntil(async () => (await studentOf(student.id)).package === 'MENTORED');
  expect(await upgradesOf(student.id)).toHaveLength(1);
  expect(await app.prisma.sandboxCharge.count({ where: { reference: payment.reference } })).toBe(1);
});

it('is allowed to the parent of a paid DIY enrolment only', async () => {
  const { app } = gateway;
  const { parent, child, student } = await makePaidFamily([NAIRA]);
  const stranger = await makePerson(app, { role: 'PARENT', name: 'Bola' });
  const admin = await makePerson(app, { role: 'ADMIN', name: 'Amaka' });
  for (const person of [child, stranger, await makeMentor(app, 5), admin]) {
    expect(await start(person, student.id)).toMatchObject({ code: 'NOT_FOUND' });
  }
  const change = (data: {
    package?: 'DIY' | 'MENTORED';
    paymentStatus?: 'PENDING' | 'REFUNDED' | 'COMPLETED';
  }) => app.prisma.student.update({ where: { id: student.id }, data });
  for (const paymentStatus of ['PENDING', 'REFUNDED'] as const) {
    await change({ paymentStatus });
    expect(await start(parent, student.id)).toMatchObject({
      message: 'Only a paid DIY enrolment can be upgraded',
    });
  }
  await change({ paymentStatus: 'COMPLETED', package: 'MENTORED' });
  expect(await start(parent, student.id)).toMatchObject({ code: 'CONFLICT' });
  expect(await startPayment(gateway, parent, student.id)).toMatchObject({ code: 'CONFLICT' });
  expect(await upgradesOf(student.id)).toEqual([]);
});

it('is rejected while payments are off', async () => {
  const { app } = gateway;
  const { parent, student } = await makePaidFamily([NAIRA]);
  await app.prisma.setting.create({ data: { key: 'enable_payments', value: 'false' } });
  expect(await start(parent, student.id)).toMatchObject({ code: 'CLOSED' });
  await app.prisma.setting.delete({ where: { key: 'enable_payments' } });
});

it.each([
  { ledger: [], amountMinor: 25_000_000, paid: 'nothing' },
  {
    ledger: [NAIRA, { ...NAIRA, status: 'REVERSED' as const }],
    amountMinor: 15_000_000,
    paid: 'one price, and another that was reversed',
  },
  { ledger: [{ ...NAIRA, amountMinor: 25_000_000 }], amountMinor: null, paid: 'the mentored price' },
  {
    ledger: [{ ...NAIRA, amountMinor: 30_000_000 }],
    amountMinor: null,
    paid: 'more than the mentored price',
  },
  {
    ledger: [{ ...NAIRA, currency: 'USD', amountMinor: 9_900 }],
    amountMinor: null,
    paid: 'another currency',
  },
])('charges $amountMinor after $paid', async ({ ledger, amountMinor }) => {
  const { parent, student } = await makePaidFamily(ledger);
  const quote = await askAs(gateway.url, parent)(UpgradeQuoteDocument, { studentId: student.id });
  expect(dataOf(quote).upgradeQuote?.amountMinor ?? null).toBe(amountMinor);
  if (amountMinor !== null) return;
  expect(await start(parent, student.id)).toMatchObject({ code: 'CONFLICT' });
  expect(await upgradesOf(student.id)).toEqual([]);
});
