import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProvider } from '../../gateway/features/payments/provider/provider.ts';
// Settling is called directly, by many at once: over HTTP, verification attempts of a payment follow one another.
import { settlePayment } from '../../gateway/features/payments/verification/settlePayment.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import {
  checkPaymentAgain,
  makeMentor,
  makePayment,
  makeUnpaidFamily,
  paymentOf,
  startPayment,
  verifyPayment,
} from '../support/factories/payments.ts';
import { askAs, makePerson, type Person } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { PaymentDocument, PricesDocument } from './payments.generated.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());

/** Starts a payment whose charge succeeds in the sandbox. */
async function makePaidPayment(parent: Person, studentId: string) {
  const payment = await makePayment(gateway, parent, studentId);
  await gateway.app.prisma.sandboxCharge.update({
    where: { reference: payment.reference },
    data: { status: 'success', paidAt: new Date() },
  });
  return payment;
}

const chargeOf = (reference: string) => createProvider(gateway.app).verify(reference);
/** Lets the bank take the money of a charge back. */
const reverse = (reference: string) =>
  gateway.app.prisma.sandboxCharge.update({ where: { reference }, data: { status: 'reversed' } });
const studentOf = (id: string) => gateway.app.prisma.student.findUniqueOrThrow({ where: { id } });
const eventsOf = async (recipientId: string) => {
  const entries = await gateway.app.prisma.feedEntry.findMany({
    where: { recipientId },
    orderBy: { seq: 'asc' },
    include: { event: true },
  });
  return entries.map(({ event }) => ({ kind: event.kind, payload: event.payload }));
};

it('quotes from the price book and writes the payment before the checkout opens', async () => {
  const { app } = gateway;
  const { parent, student } = await makeUnpaidFamily(app, 'MENTORED');
  const payment = await makePayment(gateway, parent, student.id);
  expect(payment).toMatchObject({ amountMinor: 25_000_000, currency: 'NGN', status: 'PENDING', round: 0 });
  expect(payment.reference).toMatch(/^LM_\d{13}_\d{1,6}$/);
  expect(payment.authorizationUrl).toBe(`${gateway.url}/sandbox/checkout/${payment.accessCode}`);
  expect(payment.nextVerifyAt?.getTime()).toBeGreaterThan(Date.now());
  const charge = await app.prisma.sandboxCharge.findUniqueOrThrow({
    where: { reference: payment.reference },
  });
  expect(charge.callbackUrl).toBe(`${gateway.url}/payment-confirmation?reference=${payment.reference}`);
  expect(charge).toMatchObject({ amountMinor: 25_000_000, email: parent.email });
});

it('opens one checkout however often the button is clicked', async () => {
  const { app } = gateway;
  const { parent, student } = await makeUnpaidFamily(app, 'DIY');
  const clicks = await Promise.all(
    Array.from({ length: 6 }, () => startPayment(gateway, parent, student.id)),
  );
  const ids = clicks.map((result) => successOf(result).id);
  expect(new Set(ids).size).toBe(1);
  expect(await app.prisma.payment.count({ where: { studentId: student.id } })).toBe(1);
  await app.prisma.student.update({ where: { id: student.id }, data: { package: 'MENTORED' } });
  const other = await makePayment(gateway, parent, student.id);
  expect(ids).not.toContain(other.id);
  expect(other.amountMinor).toBe(25_000_000);
});

it('verifies a reopened checkout for as long as a new one', async () => {
  const { prisma } = gateway.app;
  const { parent, student } = await makeUnpaidFamily(gateway.app, 'DIY');
  const { id, verifyUntil } = await makePayment(gateway, parent, student.id);
  const earlier = new Date(verifyUntil.getTime() - 10 * 60_000);
  await prisma.payment.update({ where: { id }, data: { verifyUntil: earlier } });
  const reopened = await makePayment(gateway, parent, student.id);
  expect(reopened.id).toBe(id);
  expect(reopened.verifyUntil.getTime()).toBeGreaterThanOrEqual(verifyUntil.getTime());
});

it('rejects payments by strangers and the child, of a paid enrolment, while payments are off, and without a price', async () => {
  const { app } = gateway;
  const { parent, child, student } = await makeUnpaidFamily(app, 'DIY');
  const start = async (person: Person) => errorOf(await startPayment(gateway, person, student.id));
  const stranger = await makePerson(app, { role: 'PARENT', name: 'Bola' });
  expect(await start(stranger)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await start(child)).toMatchObject({ code: 'NOT_FOUND' });
  const setting = (key: string, value: string) =>
    app.prisma.setting.upsert({ where: { key }, create: { key, value }, update: { value } });
  await setting('enable_payments', 'false');
  expect(await start(parent)).toMatchObject({ code: 'CLOSED' });
  await setting('enable_payments', 'true');
  await setting('diy_price', '0');
  expect(await start(parent)).toMatchObject({ message: 'Invalid amount for payment' });
  await setting('diy_price', '100000');
  await app.prisma.student.update({ where: { id: student.id }, data: { paymentStatus: 'COMPLETED' } });
  expect(await start(parent)).toMatchObject({ code: 'CONFLICT' });
  expect(await app.prisma.payment.count({ where: { studentId: student.id } })).toBe(0);
});

it('opens one enrolment and notifies once for ten settlements at the same time', async () => {
  const { app } = gateway;
  const mentor = await makeMentor(app, 1);
  const { parent, child, student } = await makeUnpaidFamily(app, 'MENTORED');
  const payment = await makePaidPayment(parent, student.id);
  const charge = await chargeOf(payment.reference);
  const other = await startGateway({ ...DEFAULTS, databaseUrl: gateway.databaseUrl });
  const states = await Promise.all(
    Array.from({ length: 10 }, (_, index) => settlePayment(index % 2 ? app : other.app, payment.id, charge)),
  );
  await other.close();
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
  // access.changed makes the mentor's open pages fetch the new student.
  expect(await eventsOf(mentor.id)).toEqual([
    { kind: 'enrolment.changed', payload: { studentId: student.id } },
    { kind: 'access.changed', payload: { userId: mentor.id } },
  ]);
  await app.prisma.mentor.updateMany({ data: { isActive: false } });
});

it('assigns a mentor up to the maximum of students when many payments settle at the same time', async () => {
  const { app } = gateway;
  const mentor = await makeMentor(app, 2);
  const families = await Promise.all(Array.from({ length: 4 }, () => makeUnpaidFamily(app, 'MENTORED')));
  const payments = await Promise.all(
    families.map(({ parent, student }) => makePaidPayment(parent, student.id)),
  );
  await Promise.all(
    payments.map(async ({ id, reference }) => settlePayment(app, id, await chargeOf(reference))),
  );
  const students = await Promise.all(families.map(({ student }) => studentOf(student.id)));
  expect(students.every((student) => student.paymentStatus === 'COMPLETED')).toBe(true);
  expect(students.filter((student) => student.mentorId === mentor.mentorId)).toHaveLength(2);
  expect(students.filter((student) => student.mentorId === null)).toHaveLength(2);
  await app.prisma.mentor.updateMany({ data: { isActive: false } });
});

it('flags a charge of another amount and does not open the enrolment', async () => {
  const { app } = gateway;
  const { parent, student } = await makeUnpaidFamily(app, 'DIY');
  const payment = await makePaidPayment(parent, student.id);
  await app.prisma.sandboxCharge.update({
    where: { reference: payment.reference },
    data: { amountMinor: 100 },
  });
  expect(await settlePayment(app, payment.id, await chargeOf(payment.reference))).toBe('MISMATCHED');
  expect(await studentOf(student.id)).toMatchObject({ paymentStatus: 'PENDING' });
  expect((await paymentOf(app, payment.id)).flag).toContain('100 NGN');
  await app.prisma.sandboxCharge.update({
    where: { reference: payment.reference },
    data: { amountMinor: payment.amountMinor },
  });
  expect(await settlePayment(app, payment.id, await chargeOf(payment.reference))).toBe('MISMATCHED');
  expect(await studentOf(student.id)).toMatchObject({ paymentStatus: 'PENDING' });
});

it('records a second charge for the same enrolment as a duplicate, even at the same time', async () => {
  const { app } = gateway;
  const { parent, student } = await makeUnpaidFamily(app, 'DIY');
  const first = await makePaidPayment(parent, student.id);
  await app.prisma.payment.update({
    where: { id: first.id },
    data: { createdAt: new Date(Date.now() - 3_600_000) },
  });
  const second = await makePaidPayment(parent, student.id);
  expect(second.id).not.toBe(first.id);
  const charges = await Promise.all([chargeOf(first.reference), chargeOf(second.reference)]);
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
  await reverse(reference);
  expect(await settlePayment(app, duplicate.id, await chargeOf(reference))).toBe('REVERSED');
  expect(await studentOf(student.id)).toMatchObject({ paymentStatus: 'COMPLETED' });
});

it('opens the package that was paid for after the enrolment has changed', async () => {
  const { app } = gateway;
  const { parent, student } = await makeUnpaidFamily(app, 'DIY');
  const payment = await makePaidPayment(parent, student.id);
  await app.prisma.student.update({ where: { id: student.id }, data: { package: 'MENTORED' } });
  await settlePayment(app, payment.id, await chargeOf(payment.reference));
  expect(await studentOf(student.id)).toMatchObject({ paymentStatus: 'COMPLETED', package: 'DIY' });
});

it('closes the enrolment when the provider reverses the charge', async () => {
  const { app } = gateway;
  const { parent, student } = await makeUnpaidFamily(app, 'DIY');
  const payment = await makePaidPayment(parent, student.id);
  await settlePayment(app, payment.id, await chargeOf(payment.reference));
  await reverse(payment.reference);
  const reversed = await chargeOf(payment.reference);
  expect(await Promise.all([1, 2, 3].map(() => settlePayment(app, payment.id, reversed)))).toEqual(
    Array(3).fill('REVERSED'),
  );
  expect(await studentOf(student.id)).toMatchObject({ paymentStatus: 'REFUNDED' });
  await expect(
    app.prisma.payment.update({ where: { id: payment.id }, data: { status: 'COMPLETED' } }),
  ).rejects.toThrow('never goes from');
  const again = await makePaidPayment(parent, student.id);
  expect(await settlePayment(app, again.id, await chargeOf(again.reference))).toBe('COMPLETED');
  expect(await studentOf(student.id)).toMatchObject({ paymentStatus: 'COMPLETED' });
});

it('changes the package of an upgrade once', async () => {
  const { app } = gateway;
  const mentor = await makeMentor(app, null);
  const { parent, student } = await makeUnpaidFamily(app, 'DIY');
  const first = await makePaidPayment(parent, student.id);
  await settlePayment(app, first.id, await chargeOf(first.reference));
  const upgrade = await app.prisma.payment.create({
    data: {
      ...{ reference: 'LM_1_1', kind: 'UPGRADE', parentId: parent.id, studentId: student.id },
      ...{ studentName: 'Ada', course: student.course, package: 'MENTORED' },
      ...{ amountMinor: 15_000_000, currency: 'NGN', verifyUntil: new Date() },
    },
  });
  const charge = {
    ...{ status: 'success' as const, reference: 'LM_1_1', transactionId: 'up-1' },
    ...{ amountMinor: 15_000_000, currency: 'NGN', channel: 'card', feeMinor: null },
  };
  await Promise.all([1, 2, 3].map(() => settlePayment(app, upgrade.id, charge)));
  expect(await studentOf(student.id)).toMatchObject({ package: 'MENTORED', mentorId: mentor.mentorId });
  await settlePayment(app, upgrade.id, { ...charge, status: 'reversed' });
  expect(await studentOf(student.id)).toMatchObject({
    ...{ package: 'DIY', mentorId: null, paymentStatus: 'COMPLETED' },
  });
  await app.prisma.mentor.updateMany({ data: { isActive: false } });
});

it('shows a payment to its parent and admins only', async () => {
  const { app } = gateway;
  const { parent, child, student } = await makeUnpaidFamily(app, 'DIY');
  const { reference } = await makePaidPayment(parent, student.id);
  const read = (person: Person | null) => askAs(gateway.url, person)(PaymentDocument, { reference });
  const shown = { amountMinor: 10_000_000, symbol: '₦', isVerifying: false, attemptsPerRound: 10 };
  const expected = { payment: { ...shown, student: { id: student.id }, lastOutcome: null } };
  const admin = await makePerson(app, { role: 'ADMIN', name: 'Amaka' });
  for (const person of [parent, admin]) expect(dataOf(await read(person))).toEqual(expected);
  const stranger = await makePerson(app, { role: 'PARENT', name: 'Bola' });
  for (const other of [child, await makeMentor(app, null), stranger]) {
    expect(dataOf(await read(other))).toEqual({ payment: null });
    expect(await verifyPayment(gateway, other, reference)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await checkPaymentAgain(gateway, other, reference)).toMatchObject({ code: 'NOT_FOUND' });
  }
  expect((await read(null)).errors?.[0]?.message).toBe('User not authenticated');
});

it('shows the prices of the default country to visitors', async () => {
  expect(dataOf(await askAs(gateway.url, null)(PricesDocument, {})).prices).toEqual({
    ...{ country: 'Nigeria', currency: 'NGN', symbol: '₦' },
    ...{ diyMinor: 10_000_000, mentoredMinor: 25_000_000 },
  });
});
