import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ALREADY_ENROLLED, CORRECTION_TEXTS } from '../../contract/enrolment.ts';
import { PAYMENT_TEXTS } from '../../contract/payments.ts';
import { createProvider } from '../../gateway/features/payments/provider/provider.ts';
// Settling is called directly, at a chosen moment.
import { settlePayment } from '../../gateway/features/payments/verification/settlePayment.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import {
  makePayment,
  makeUnpaidFamily,
  paymentOf,
  startPayment,
  type UnpaidFamily,
} from '../support/factories/payments.ts';
import { askAs, makePerson, type Person, runAs } from '../support/factories/people.ts';
import { holdRows } from '../support/probes/heldRows.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  CorrectEnrolmentAsDocument,
  EnrolStudentAsDocument,
  LastPaymentSeenDocument,
  WithdrawEnrolmentAsDocument,
} from './corrections.generated.ts';

let gateway: TestGateway;
let family: UnpaidFamily;
beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  family = await makeUnpaidFamily(gateway.app, 'DIY');
});

type Course = 'WEBSITE_APP' | 'VIDEO_ANIMATION';
type Change = Partial<{
  studentId: string;
  firstName: string;
  age: number | null;
  course: Course;
  package: 'DIY' | 'MENTORED';
  consent: boolean;
}>;

const correct = (change: Change, person: Person = family.parent) => {
  const { firstName, age, course, package: chosen } = family.student;
  const same = { firstName, age, course, package: chosen, consent: false };
  return runAs(gateway.url, person, CorrectEnrolmentAsDocument, {
    ...{ studentId: family.student.id, ...same },
    ...change,
  });
};
const withdraw = (person: Person = family.parent) =>
  runAs(gateway.url, person, WithdrawEnrolmentAsDocument, { studentId: family.student.id });
const enrol = (input: { firstName: string; course: Course; package: 'DIY' | 'MENTORED' }) =>
  runAs(gateway.url, family.parent, EnrolStudentAsDocument, { age: 12, consent: true, ...input });

const student = () => gateway.app.prisma.student.findUnique({ where: { id: family.student.id } });
const pay = () => makePayment(gateway, family.parent, family.student.id);

/** Lets the payer pay at the checkout, and settles the payment. */
async function settle({ id, reference }: { id: string; reference: string }) {
  const { app } = gateway;
  await app.prisma.sandboxCharge.update({
    where: { reference },
    data: { status: 'success', paidAt: new Date() },
  });
  return settlePayment(app, id, await createProvider(app).verify(reference));
}

const setPayment = (id: string, data: { status: 'FAILED' | 'ABANDONED'; nextVerifyAt: Date | null }) =>
  gateway.app.prisma.payment.update({ where: { id }, data: { ...data, settledAt: new Date() } });

describe('correctEnrolment', () => {
  it('changes name, age, course and package, with consent to the other course', async () => {
    const change = {
      firstName: ' Adaeze ',
      age: 14,
      course: 'VIDEO_ANIMATION',
      package: 'MENTORED',
    } as const;
    expect(errorOf(await correct(change))).toMatchObject({ code: 'BAD_INPUT', field: 'consent' });
    const changed = successOf(await correct({ ...change, consent: true }));
    expect(changed).toMatchObject({ ...change, firstName: 'Adaeze', id: family.student.id });
    expect(await student()).toMatchObject({ firstName: 'Adaeze', paymentStatus: 'PENDING' });
    expect(await gateway.app.prisma.consent.count({ where: { studentId: family.student.id } })).toBe(1);
    expect((await pay()).amountMinor).toBe(25_000_000);
  });

  it('checks what was typed, and keeps a child once in a course', async () => {
    expect(errorOf(await correct({ firstName: 'A' }))).toMatchObject({ field: 'firstName' });
    expect(errorOf(await correct({ age: 19 }))).toMatchObject({ field: 'age' });
    await gateway.app.prisma.student.create({
      data: { parentId: family.parent.id, firstName: 'Obi', age: 11 },
    });
    const taken = { code: 'ALREADY_ENROLLED', message: ALREADY_ENROLLED, field: 'firstName' };
    expect(errorOf(await correct({ firstName: ' obi' }))).toMatchObject(taken);
  });

  it('is for the parent alone, and for what is unpaid', async () => {
    const outsider = await makePerson(gateway.app, { role: 'PARENT', name: 'Other' });
    for (const person of [outsider, family.child])
      expect(errorOf(await correct({ age: 13 }, person)).code).toBe('NOT_FOUND');
    await settle(await pay());
    expect(errorOf(await correct({ age: 13 })).message).toBe(CORRECTION_TEXTS.paid);
    expect(await student()).toMatchObject({ age: 12 });
  });

  it('lets a payment that was started before open what it was started for', async () => {
    const started = await pay();
    successOf(await correct({ course: 'VIDEO_ANIMATION', package: 'MENTORED', consent: true }));
    expect(await settle(started)).toBe('COMPLETED');
    expect(await student()).toMatchObject({
      ...{ paymentStatus: 'COMPLETED', package: 'DIY', course: 'WEBSITE_APP' },
    });
    expect(await paymentOf(gateway.app, started.id)).toMatchObject({
      amountMinor: 10_000_000,
      package: 'DIY',
    });
  });

  it('starts another payment for another course, and gives back the one that comes second', async () => {
    const started = await pay();
    successOf(await correct({ course: 'VIDEO_ANIMATION', consent: true }));
    const second = await pay();
    expect(second).toMatchObject({ course: 'VIDEO_ANIMATION' });
    expect(second.id).not.toBe(started.id);
    expect(await settle(second)).toBe('COMPLETED');
    expect(await settle(started)).toBe('DUPLICATE');
    expect(await student()).toMatchObject({ course: 'VIDEO_ANIMATION', paymentStatus: 'COMPLETED' });
  });

  it('keeps the course free that a started payment may still open', async () => {
    const started = await pay();
    successOf(await correct({ course: 'VIDEO_ANIMATION', consent: true }));
    const again = { firstName: 'ada', course: 'WEBSITE_APP', package: 'DIY' } as const;
    const refused = errorOf(await enrol(again));
    expect(refused.code).toBe('CONFLICT');
    expect(refused.message).toMatch(/^A payment for Ada in AI Website & App Building was started earlier/);
    await setPayment(started.id, { status: 'FAILED', nextVerifyAt: null });
    successOf(await enrol(again));
  });

  it('flags a payment whose course another enrolment has by now', async () => {
    const started = await pay();
    successOf(await correct({ course: 'VIDEO_ANIMATION', consent: true }));
    const { prisma } = gateway.app;
    await prisma.student.create({ data: { parentId: family.parent.id, firstName: 'ADA', age: 12 } });
    expect(await settle(started)).toBe('MISMATCHED');
    expect(await student()).toMatchObject({ course: 'VIDEO_ANIMATION', paymentStatus: 'PENDING' });
  });

  it('of a refunded enrolment changes the package and leaves its course', async () => {
    await gateway.app.prisma.student.update({
      where: { id: family.student.id },
      data: { paymentStatus: 'REFUNDED' },
    });
    const moved = await correct({ course: 'VIDEO_ANIMATION', consent: true });
    expect(errorOf(moved)).toMatchObject({ message: CORRECTION_TEXTS.isRefunded, field: 'course' });
    expect(successOf(await correct({ package: 'MENTORED' })).package).toBe('MENTORED');
  });

  it('never gets a price that was quoted before it, when a payment starts at the same time', async () => {
    const { id } = family.student;
    const rows = await holdRows(gateway.databaseUrl, `SELECT 1 FROM "Student" WHERE id = '${id}' FOR UPDATE`);
    // The correction waits for the row first; the payment, quoted before, behind it.
    const changing = correct({ package: 'MENTORED' });
    await rows.waiting(1);
    const starting = startPayment(gateway, family.parent, id);
    await rows.waiting(2);
    await rows.release();
    expect(successOf(await changing).package).toBe('MENTORED');
    expect(errorOf(await starting)).toMatchObject({ message: PAYMENT_TEXTS.changedMeanwhile });
    expect(await gateway.app.prisma.payment.count({ where: { studentId: id } })).toBe(0);
    expect((await pay()).amountMinor).toBe(25_000_000);
  });
});

describe('enrolStudent', () => {
  it('changes the package of the same child’s unpaid enrolment', async () => {
    const again = { firstName: ' ADA ', course: 'WEBSITE_APP', package: 'MENTORED' } as const;
    expect(successOf(await enrol(again))).toMatchObject({ id: family.student.id, package: 'MENTORED' });
    expect((await pay()).amountMinor).toBe(25_000_000);
    expect(errorOf(await enrol(again)).code).toBe('ALREADY_ENROLLED');
  });

  it('changes nothing of a paid one', async () => {
    await settle(await pay());
    const again = { firstName: 'Ada', course: 'WEBSITE_APP', package: 'MENTORED' } as const;
    expect(errorOf(await enrol(again)).code).toBe('ALREADY_ENROLLED');
    expect(await student()).toMatchObject({ package: 'DIY', paymentStatus: 'COMPLETED' });
  });
});

describe('withdrawEnrolment', () => {
  it('deletes the enrolment and keeps the payments that came to nothing', async () => {
    const started = await pay();
    const refused = errorOf(await withdraw());
    expect(refused.message).toMatch(/^A payment for Ada was started and can still go through until /);
    expect(errorOf(await withdraw(family.child)).code).toBe('NOT_FOUND');
    await setPayment(started.id, { status: 'ABANDONED', nextVerifyAt: null });
    expect(successOf(await withdraw()).id).toBe(family.student.id);
    expect(await student()).toBeNull();
    expect(await paymentOf(gateway.app, started.id)).toMatchObject({ studentId: null, studentName: 'Ada' });
  });

  it('is refused for what is paid', async () => {
    await settle(await pay());
    expect(errorOf(await withdraw()).message).toBe(CORRECTION_TEXTS.paid);
  });

  it('is refused when a payment starts at the same time', async () => {
    const { id } = family.student;
    const rows = await holdRows(gateway.databaseUrl, `SELECT 1 FROM "Student" WHERE id = '${id}' FOR UPDATE`);
    const starting = startPayment(gateway, family.parent, id);
    await rows.waiting(1);
    const withdrawing = withdraw();
    await rows.waiting(2);
    await rows.release();
    successOf(await starting);
    expect(errorOf(await withdrawing).code).toBe('CONFLICT');
    expect(await student()).not.toBeNull();
  });
});

it('shows the newest payment to the parent alone', async () => {
  const started = await pay();
  await setPayment(started.id, { status: 'FAILED', nextVerifyAt: null });
  const seenBy = async (person: Person) =>
    dataOf(await askAs(gateway.url, person)(LastPaymentSeenDocument, { id: family.student.id })).student;
  expect(await seenBy(family.parent)).toMatchObject({ lastPayment: { status: 'FAILED' } });
  expect(await seenBy(family.child)).toMatchObject({ lastPayment: null });
});
