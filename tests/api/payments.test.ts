import { graphql } from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Viewer } from '../../gateway/context.ts';
import { checkPaymentAgain } from '../../gateway/features/payments/checkPaymentAgain.ts';
import { createProvider } from '../../gateway/features/payments/provider/provider.ts';
import { startPayment } from '../../gateway/features/payments/startPayment.ts';
import { settlePayment } from '../../gateway/features/payments/verification/settlePayment.ts';
import { verifyPayment } from '../../gateway/features/payments/verifyPayment.ts';
import { buildSchema } from '../../gateway/schema.ts';
import {
  ADDRESS,
  makeFamily,
  makeMentor,
  makePerson,
  openPaymentApp,
  type PaymentApp,
  PUBLIC_URL,
  paymentOf,
} from '../support/paymentApp.ts';

let inside: PaymentApp;
beforeAll(async () => {
  inside = await openPaymentApp({});
});
afterAll(() => inside.close());

/** A payment whose charge the sandbox has taken. */
async function paid(parent: Viewer, studentId: string) {
  const id = await startPayment(inside.app, parent, { studentId }, ADDRESS);
  const payment = await paymentOf(inside.app, id);
  await inside.app.prisma.sandboxCharge.update({
    where: { reference: payment.reference },
    data: { status: 'success', paidAt: new Date() },
  });
  return payment;
}

const verified = (reference: string) => createProvider(inside.app).verify(reference);
const studentOf = (id: string) => inside.app.prisma.student.findUniqueOrThrow({ where: { id } });
const eventsOf = async (recipientId: string) => {
  const entries = await inside.app.prisma.feedEntry.findMany({
    where: { recipientId },
    orderBy: { seq: 'asc' },
    include: { event: true },
  });
  return entries.map(({ event }) => ({ kind: event.kind, payload: event.payload }));
};

it('quotes from the price book and writes the payment before the checkout opens', async () => {
  const { app } = inside;
  const { parent, student } = await makeFamily(app, 'MENTORED');
  const payment = await paymentOf(app, await startPayment(app, parent, { studentId: student.id }, ADDRESS));
  expect(payment).toMatchObject({ amountMinor: 25_000_000, currency: 'NGN', status: 'PENDING', round: 0 });
  expect(payment.reference).toMatch(/^LM_\d{13}_\d{1,6}$/);
  expect(payment.authorizationUrl).toBe(`${PUBLIC_URL}/sandbox/checkout/${payment.accessCode}`);
  expect(payment.nextVerifyAt?.getTime()).toBeGreaterThan(Date.now());
  const charge = await app.prisma.sandboxCharge.findUniqueOrThrow({
    where: { reference: payment.reference },
  });
  expect(charge.callbackUrl).toBe(`${PUBLIC_URL}/payment-confirmation?reference=${payment.reference}`);
  expect(charge).toMatchObject({ amountMinor: 25_000_000, email: `${parent.id}@test.example` });
});

it('opens one checkout however often the button is clicked', async () => {
  const { app } = inside;
  const { parent, student } = await makeFamily(app, 'DIY');
  const clicks = Array.from({ length: 6 }, () =>
    startPayment(app, parent, { studentId: student.id }, ADDRESS),
  );
  const ids = await Promise.all(clicks);
  expect(new Set(ids).size).toBe(1);
  expect(await app.prisma.payment.count({ where: { studentId: student.id } })).toBe(1);
  await app.prisma.student.update({ where: { id: student.id }, data: { package: 'MENTORED' } });
  const other = await startPayment(app, parent, { studentId: student.id }, ADDRESS);
  expect(ids).not.toContain(other);
  expect((await paymentOf(app, other)).amountMinor).toBe(25_000_000);
});

it('starts no payment for strangers, the child, a closed shop, a paid enrolment or no price', async () => {
  const { app } = inside;
  const { parent, child, student } = await makeFamily(app, 'DIY');
  const start = (viewer: Viewer) => startPayment(app, viewer, { studentId: student.id }, ADDRESS);
  const stranger = await makePerson(app, 'PARENT');
  await expect(start(stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(start(child)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const setting = (key: string, value: string) =>
    app.prisma.setting.upsert({ where: { key }, create: { key, value }, update: { value } });
  await setting('enable_payments', 'false');
  await expect(start(parent)).rejects.toMatchObject({ code: 'CLOSED' });
  await setting('enable_payments', 'true');
  await setting('diy_price', '0');
  await expect(start(parent)).rejects.toMatchObject({ message: 'Invalid amount for payment' });
  await setting('diy_price', '100000');
  await app.prisma.student.update({ where: { id: student.id }, data: { paymentStatus: 'COMPLETED' } });
  await expect(start(parent)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await app.prisma.payment.count({ where: { studentId: student.id } })).toBe(0);
});

it('gives one enrolment and one notification to ten settlements at once', async () => {
  const { app } = inside;
  const mentor = await makeMentor(app, 1);
  const { parent, child, student } = await makeFamily(app, 'MENTORED');
  const payment = await paid(parent, student.id);
  const charge = await verified(payment.reference);
  const other = await inside.another();
  const states = await Promise.all(
    Array.from({ length: 10 }, (_, place) => settlePayment(place % 2 ? app : other.app, payment.id, charge)),
  );
  expect(new Set(states)).toEqual(new Set(['COMPLETED']));
  expect(await studentOf(student.id)).toMatchObject({
    paymentStatus: 'COMPLETED',
    mentorId: mentor.mentorId,
  });
  const after = await paymentOf(app, payment.id);
  expect(after).toMatchObject({ status: 'COMPLETED', channel: 'card', flag: null });
  const notices = await app.prisma.notification.findMany({ where: { studentId: student.id } });
  expect(notices.map((notice) => notice.recipientId).sort()).toEqual([parent.id, child.id].sort());
  const toChild = notices.find((notice) => notice.recipientId === child.id);
  expect(`${toChild?.title} ${toChild?.body}`).not.toMatch(/[₦\d]|pay/i);
  const kinds = (await eventsOf(parent.id)).map(({ kind }) => kind).sort();
  expect(kinds).toEqual(['enrolment.changed', 'notification.created', 'payment.settled']);
  expect((await eventsOf(child.id)).map(({ kind }) => kind).sort()).toEqual([
    'enrolment.changed',
    'notification.created',
  ]);
  // The second has the mentor's open pages fetch the new student.
  expect(await eventsOf(mentor.id)).toEqual([
    { kind: 'enrolment.changed', payload: { studentId: student.id } },
    { kind: 'access.changed', payload: { userId: mentor.id } },
  ]);
  await app.prisma.mentor.updateMany({ data: { isActive: false } });
});

it('fills the last place with a mentor once', async () => {
  const { app } = inside;
  const mentor = await makeMentor(app, 2);
  const families = await Promise.all(Array.from({ length: 4 }, () => makeFamily(app, 'MENTORED')));
  const payments = await Promise.all(families.map(({ parent, student }) => paid(parent, student.id)));
  await Promise.all(
    payments.map(async ({ id, reference }) => settlePayment(app, id, await verified(reference))),
  );
  const students = await Promise.all(families.map(({ student }) => studentOf(student.id)));
  expect(students.every((student) => student.paymentStatus === 'COMPLETED')).toBe(true);
  expect(students.filter((student) => student.mentorId === mentor.mentorId)).toHaveLength(2);
  expect(students.filter((student) => student.mentorId === null)).toHaveLength(2);
  await app.prisma.mentor.updateMany({ data: { isActive: false } });
});

it('never unlocks on another amount, and flags it', async () => {
  const { app } = inside;
  const { parent, student } = await makeFamily(app, 'DIY');
  const payment = await paid(parent, student.id);
  await app.prisma.sandboxCharge.update({
    where: { reference: payment.reference },
    data: { amountMinor: 100 },
  });
  expect(await settlePayment(app, payment.id, await verified(payment.reference))).toBe('MISMATCHED');
  expect(await studentOf(student.id)).toMatchObject({ paymentStatus: 'PENDING' });
  expect((await paymentOf(app, payment.id)).flag).toContain('100 NGN');
  await app.prisma.sandboxCharge.update({
    where: { reference: payment.reference },
    data: { amountMinor: payment.amountMinor },
  });
  expect(await settlePayment(app, payment.id, await verified(payment.reference))).toBe('MISMATCHED');
  expect(await studentOf(student.id)).toMatchObject({ paymentStatus: 'PENDING' });
});

it('takes a second charge for the same enrolment as a duplicate, even at the same moment', async () => {
  const { app } = inside;
  const { parent, student } = await makeFamily(app, 'DIY');
  const first = await paid(parent, student.id);
  await app.prisma.payment.update({
    where: { id: first.id },
    data: { createdAt: new Date(Date.now() - 3_600_000) },
  });
  const second = await paid(parent, student.id);
  expect(second.id).not.toBe(first.id);
  const charges = await Promise.all([verified(first.reference), verified(second.reference)]);
  const states = await Promise.all([
    settlePayment(app, first.id, charges[0]),
    settlePayment(app, second.id, charges[1]),
  ]);
  expect(states.sort()).toEqual(['COMPLETED', 'DUPLICATE']);
  const duplicate = await app.prisma.payment.findFirstOrThrow({
    where: { studentId: student.id, status: 'DUPLICATE' },
  });
  expect(duplicate.flag).toMatch(/^Paid before by LM_/);
  const { reference } = duplicate;
  await createProvider(app).refund(reference);
  expect(await settlePayment(app, duplicate.id, await verified(reference))).toBe('REVERSED');
  expect(await studentOf(student.id)).toMatchObject({ paymentStatus: 'COMPLETED' });
});

it('gives what was paid for, whatever the enrolment says by then', async () => {
  const { app } = inside;
  const { parent, student } = await makeFamily(app, 'DIY');
  const payment = await paid(parent, student.id);
  await app.prisma.student.update({ where: { id: student.id }, data: { package: 'MENTORED' } });
  await settlePayment(app, payment.id, await verified(payment.reference));
  expect(await studentOf(student.id)).toMatchObject({ paymentStatus: 'COMPLETED', package: 'DIY' });
});

it('locks the lessons again when the provider takes the money back', async () => {
  const { app } = inside;
  const { parent, student } = await makeFamily(app, 'DIY');
  const payment = await paid(parent, student.id);
  await settlePayment(app, payment.id, await verified(payment.reference));
  await createProvider(app).refund(payment.reference);
  const back = await verified(payment.reference);
  expect(await Promise.all([1, 2, 3].map(() => settlePayment(app, payment.id, back)))).toEqual(
    Array(3).fill('REVERSED'),
  );
  expect(await studentOf(student.id)).toMatchObject({ paymentStatus: 'REFUNDED' });
  await expect(
    app.prisma.payment.update({ where: { id: payment.id }, data: { status: 'COMPLETED' } }),
  ).rejects.toThrow('never goes from');
  const again = await paid(parent, student.id);
  expect(await settlePayment(app, again.id, await verified(again.reference))).toBe('COMPLETED');
  expect(await studentOf(student.id)).toMatchObject({ paymentStatus: 'COMPLETED' });
});

it('flips the package of an upgrade once', async () => {
  const { app } = inside;
  const mentor = await makeMentor(app, null);
  const { parent, student } = await makeFamily(app, 'DIY');
  const first = await paid(parent, student.id);
  await settlePayment(app, first.id, await verified(first.reference));
  const upgrade = await app.prisma.payment.create({
    data: {
      ...{ reference: 'LM_1_1', kind: 'UPGRADE', parentId: parent.id, studentId: student.id },
      ...{ studentName: 'Ada', course: student.course, package: 'MENTORED' },
      ...{ amountMinor: 15_000_000, currency: 'NGN', verifyUntil: new Date() },
    },
  });
  const charge = {
    ...{ status: 'success' as const, reference: 'LM_1_1', transactionId: 'up-1' },
    ...{ amountMinor: 15_000_000, currency: 'NGN', channel: 'card' },
  };
  await Promise.all([1, 2, 3].map(() => settlePayment(app, upgrade.id, charge)));
  expect(await studentOf(student.id)).toMatchObject({ package: 'MENTORED', mentorId: mentor.mentorId });
  await settlePayment(app, upgrade.id, { ...charge, status: 'reversed' });
  expect(await studentOf(student.id)).toMatchObject({
    ...{ package: 'DIY', mentorId: null, paymentStatus: 'COMPLETED' },
  });
  await app.prisma.mentor.updateMany({ data: { isActive: false } });
});

it('shows a payment to the parent and admins and to nobody else', async () => {
  const { app } = inside;
  const schema = buildSchema();
  const { parent, child, student } = await makeFamily(app, 'DIY');
  const { reference } = await paid(parent, student.id);
  const source = `query ($reference: String!) {
    payment(reference: $reference) { amountMinor symbol verifying attemptsPerRound student { id } lastOutcome }
  }`;
  const ask = async (viewer: Viewer | null, text: string) => {
    const contextValue = { ...app, viewer, requestId: 'test', address: '' };
    return graphql({ schema, source: text, variableValues: { reference }, contextValue });
  };
  const shown = { amountMinor: 10_000_000, symbol: '₦', verifying: false, attemptsPerRound: 10 };
  const expected = { payment: { ...shown, student: { id: student.id }, lastOutcome: null } };
  expect((await ask(parent, source)).data).toEqual(expected);
  expect((await ask(await makePerson(app, 'ADMIN'), source)).data).toEqual(expected);
  for (const other of [child, await makeMentor(app, null), await makePerson(app, 'PARENT')]) {
    expect((await ask(other, source)).data).toEqual({ payment: null });
    const input = { reference };
    await expect(verifyPayment(app, other, input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(checkPaymentAgain(app, other, input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  expect((await ask(null, source)).errors?.[0]?.message).toBe('User not authenticated');
  const prices = '{ prices { country currency symbol diyMinor mentoredMinor } }';
  expect((await ask(null, prices)).data).toEqual({
    prices: {
      ...{ country: 'Nigeria', currency: 'NGN', symbol: '₦' },
      ...{ diyMinor: 10_000_000, mentoredMinor: 25_000_000 },
    },
  });
});
