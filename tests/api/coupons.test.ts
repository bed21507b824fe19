import pLimit from 'p-limit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COUPON_TEXTS, minChargeMinor } from '../../contract/coupons.ts';
// The worker's tasks are run one by one, because the tests decide when an attempt is due.
import { sweepPayments } from '../../gateway/features/payments/jobs.ts';
import { errorOf, type Mutation, successOf } from '../support/clients/http.ts';
import {
  makeCoupon,
  makePayer,
  makePaymentWith,
  type Payer,
  quoteCoupon,
  startWith,
  usesOf,
} from '../support/factories/coupons.ts';
import { makeAttemptOverdue, paymentOf } from '../support/factories/payments.ts';
import { makePerson, type Person, runAs } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { openPaymentProvider, type PaymentProvider } from '../support/standIns/paymentProvider.ts';
import {
  CreateCouponForTestDocument,
  SetCouponActiveForTestDocument,
  UpdateCouponForTestDocument,
} from './coupons.generated.ts';

const never = new AbortController().signal;
const PRICE = 100_000_00;
const DAY_MS = 86_400_000;
const FAMILIES = 200;
const MAX_USES = 10;
const TERMS = { percentOff: 15, maxUses: 3, startsAt: '2026-01-01T00:00:00.000Z', note: '' };

let provider: PaymentProvider;
let gateway: TestGateway;
let admin: Person;
let isDown = false;

beforeAll(async () => {
  provider = await openPaymentProvider(() => (isDown ? 'server error' : null));
  gateway = await startGateway({ ...DEFAULTS, env: provider.env });
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
});
afterAll(async () => {
  await provider.close();
  await gateway.close();
});

async function attempt(id: string) {
  await makeAttemptOverdue(gateway, id);
  await sweepPayments(gateway.app, never);
  return paymentOf(gateway.app, id);
}

/** Lets the provider report a payment as paid, and settles it. */
async function pay({ id, reference }: { id: string; reference: string }) {
  provider.charge(reference).status = 'success';
  return attempt(id);
}

/** Ends a payment from which the parent did not come back. */
async function abandon(id: string) {
  await gateway.app.prisma.payment.update({
    where: { id },
    data: { createdAt: new Date(Date.now() - 2 * 3_600_000) },
  });
  expect((await attempt(id)).status).toBe('ABANDONED');
}

const statusOf = async ({ studentId }: Payer) =>
  (await gateway.app.prisma.student.findUniqueOrThrow({ where: { id: studentId } })).paymentStatus;

describe('a coupon', () => {
  it('lowers what is charged, in whatever case it is typed, and the receipt says so', async () => {
    const { prisma } = gateway.app;
    const [coupon, payer] = [await makeCoupon(gateway, { percentOff: 33 }), await makePayer(gateway)];
    const typed = ` ${coupon.code.toLowerCase()} `;
    expect(successOf(await quoteCoupon(gateway, payer, typed))).toMatchObject({
      ...{ couponCode: coupon.code, currency: 'NGN', fullPriceMinor: PRICE },
      ...{ discountMinor: 33_000_00, amountMinor: 67_000_00 },
    });
    expect((await usesOf(gateway, coupon)).uses).toBe(0);
    const payment = await makePaymentWith(gateway, payer, typed);
    const quoted = { amountMinor: 67_000_00, discountMinor: 33_000_00 };
    expect(payment).toMatchObject({ ...quoted, couponId: coupon.id, fullPriceMinor: PRICE });
    expect(provider.charge(payment.reference).amount).toBe(67_000_00);
    expect(await usesOf(gateway, coupon)).toEqual({ uses: 1, states: ['RESERVED'] });
    expect((await pay(payment)).status).toBe('COMPLETED');
    expect(await usesOf(gateway, coupon)).toEqual({ uses: 1, states: ['USED'] });
    const receipt = await prisma.receipt.findUniqueOrThrow({ where: { paymentId: payment.id } });
    expect(receipt).toMatchObject({ ...quoted, couponCode: coupon.code });
    const lines = await prisma.ledgerLine.findMany({
      where: { entry: { paymentId: payment.id, kind: 'CHARGE' }, amountMinor: { gt: 0 } },
    });
    expect(lines.map(({ amountMinor }) => amountMinor)).toEqual([67_000_00]);
    const mail = await prisma.mail.findFirstOrThrow({ where: { subject: { contains: 'receipt' } } });
    expect(mail.text).toContain(`Discount with the coupon ${coupon.code}: −NGN 33,000.00`);
  });

  it('leaves the least that the provider charges', async () => {
    const coupon = await makeCoupon(gateway, { amountOffMinor: 2 * PRICE, currency: 'NGN' });
    expect(successOf(await quoteCoupon(gateway, await makePayer(gateway), coupon.code))).toMatchObject({
      ...{ amountMinor: minChargeMinor('NGN'), discountMinor: PRICE - minChargeMinor('NGN') },
    });
  });

  it('that is unknown, off or not begun is refused with the same words, and any other one says why', async () => {
    const payer = await makePayer(gateway);
    const past = new Date(Date.now() - DAY_MS);
    const codes = await Promise.all([
      makeCoupon(gateway, { isActive: false }),
      makeCoupon(gateway, { startsAt: new Date(Date.now() + DAY_MS) }),
      makeCoupon(gateway, { isActive: false, expiresAt: past, course: 'VIDEO_ANIMATION' }),
    ]);
    const unknown = { code: 'BAD_INPUT', message: COUPON_TEXTS.unknown, field: 'couponCode' };
    for (const code of ['NO-SUCH-CODE', '', '%', ...codes.map((coupon) => coupon.code)])
      expect(errorOf(await quoteCoupon(gateway, payer, code))).toMatchObject(unknown);
    const reasons: [Parameters<typeof makeCoupon>[1], string, string][] = [
      [{ expiresAt: past }, 'CLOSED', COUPON_TEXTS.expired],
      [{ course: 'VIDEO_ANIMATION' }, 'CONFLICT', COUPON_TEXTS.otherCourse],
      [{ package: 'MENTORED' }, 'CONFLICT', COUPON_TEXTS.otherCourse],
      [{ amountOffMinor: 5_00, currency: 'USD' }, 'CONFLICT', COUPON_TEXTS.otherCurrency],
    ];
    for (const [terms, code, message] of reasons) {
      const coupon = await makeCoupon(gateway, terms);
      for (const call of [quoteCoupon, startWith])
        expect(errorOf(await call(gateway, payer, coupon.code))).toMatchObject({ code, message });
    }
    const full = await makeCoupon(gateway, { maxUses: 1 });
    await makePaymentWith(gateway, await makePayer(gateway), full.code);
    expect(errorOf(await startWith(gateway, payer, full.code)).message).toBe(COUPON_TEXTS.usedUp);
    expect(await gateway.app.prisma.payment.count({ where: { parentId: payer.parent.id } })).toBe(0);
  });

  it(`of ${MAX_USES} uses is given to ${MAX_USES} of ${FAMILIES} families who pay at the same time`, async () => {
    const coupon = await makeCoupon(gateway, { maxUses: MAX_USES });
    const payers: Payer[] = [];
    for (let n = 0; n < FAMILIES; n += 20)
      payers.push(...(await Promise.all(Array.from({ length: 20 }, () => makePayer(gateway)))));
    // As many at a time as a busy gateway does not turn away.
    const answers = await pLimit(50).map(payers, (payer) => startWith(gateway, payer, coupon.code));
    const refusals = answers.filter((answer) => answer.__typename === 'DomainError');
    expect(refusals).toHaveLength(FAMILIES - MAX_USES);
    expect(new Set(refusals.map(({ message }) => message))).toEqual(new Set([COUPON_TEXTS.usedUp]));
    expect((await usesOf(gateway, coupon)).uses).toBe(MAX_USES);
    expect(await gateway.app.prisma.payment.count({ where: { couponId: coupon.id } })).toBe(MAX_USES);
  }, 60_000);
});

describe('a reserved use', () => {
  it('is released by an abandoned payment and taken again with its money, flagged over the limit', async () => {
    const coupon = await makeCoupon(gateway, { maxUses: 1 });
    const [first, second] = [await makePayer(gateway), await makePayer(gateway)];
    const left = await makePaymentWith(gateway, first, coupon.code);
    await abandon(left.id);
    expect(await usesOf(gateway, coupon)).toEqual({ uses: 0, states: ['RELEASED'] });
    const taken = await makePaymentWith(gateway, second, coupon.code);
    expect(await pay(left)).toMatchObject({
      ...{ status: 'COMPLETED', flag: expect.stringContaining(coupon.code) },
    });
    expect(await statusOf(first)).toBe('COMPLETED');
    expect(await pay(taken)).toMatchObject({ status: 'COMPLETED', flag: null });
    expect(await usesOf(gateway, coupon)).toEqual({ uses: 2, states: ['USED', 'USED'] });
  });

  it('is released when no checkout opens, and when 72 hours are over', async () => {
    const coupon = await makeCoupon(gateway, {});
    const payer = await makePayer(gateway);
    isDown = true;
    expect(errorOf(await startWith(gateway, payer, coupon.code)).code).toBe('PROVIDER');
    isDown = false;
    expect(await usesOf(gateway, coupon)).toEqual({ uses: 0, states: ['RELEASED'] });
    const { id, reference } = await makePaymentWith(gateway, payer, coupon.code);
    provider.charge(reference).status = 'ongoing';
    await gateway.app.prisma.payment.update({ where: { id }, data: { verifyUntil: new Date(0) } });
    expect(await attempt(id)).toMatchObject({ status: 'PENDING', nextVerifyAt: null });
    expect((await usesOf(gateway, coupon)).uses).toBe(0);
  });

  it('stays used when the money goes back', async () => {
    const [coupon, payer] = [await makeCoupon(gateway, {}), await makePayer(gateway)];
    const payment = await makePaymentWith(gateway, payer, coupon.code);
    await pay(payment);
    provider.charge(payment.reference).status = 'reversed';
    expect((await attempt(payment.id)).status).toBe('REVERSED');
    expect(await usesOf(gateway, coupon)).toEqual({ uses: 1, states: ['USED'] });
    expect(errorOf(await startWith(gateway, payer, coupon.code)).message).toBe(COUPON_TEXTS.used);
  });
});

describe('an admin', () => {
  const as = <Result, Input>(document: Mutation<Result, Input>, input: Input): Promise<Result> =>
    runAs(gateway.url, admin, document, input);

  it('has each code once, regardless of its case', async () => {
    const made = successOf(await as(CreateCouponForTestDocument, { code: ' summer-26 ', terms: TERMS }));
    expect(made.storedCode).toBe('SUMMER-26');
    expect(errorOf(await as(CreateCouponForTestDocument, { code: 'Summer-26', terms: TERMS }))).toMatchObject(
      {
        ...{ code: 'CONFLICT', field: 'code' },
      },
    );
    for (const [terms, field] of [
      [{ ...TERMS, percentOff: 91 }, 'percentOff'],
      [{ ...TERMS, amountOffMinor: 100_00, currency: 'NGN' }, 'percentOff'],
      [{ ...TERMS, percentOff: null, amountOffMinor: 100_00 }, 'currency'],
      [{ ...TERMS, maxUses: 0 }, 'maxUses'],
      [{ ...TERMS, expiresAt: TERMS.startsAt }, 'expiresAt'],
    ] as const)
      expect(errorOf(await as(CreateCouponForTestDocument, { code: 'WRONG-1', terms }))).toMatchObject({
        field,
      });
  });

  it('changes what they saw, and a use meanwhile does not count as a change', async () => {
    const { id: couponId, version, code } = await makeCoupon(gateway, {});
    const payment = await makePaymentWith(gateway, await makePayer(gateway), code);
    const change = { couponId, version, terms: { ...TERMS, percentOff: 50 } };
    const answers = await Promise.all([
      as(UpdateCouponForTestDocument, change),
      as(UpdateCouponForTestDocument, {
        ...change,
        terms: TERMS,
      }),
    ]);
    expect(answers.map((answer) => answer.__typename).sort()).toEqual(['AdminCoupon', 'DomainError']);
    const off = { couponId, isActive: false };
    expect(errorOf(await as(SetCouponActiveForTestDocument, { ...off, version })).code).toBe('CONFLICT');
    successOf(await as(SetCouponActiveForTestDocument, { ...off, version: version + 1 }));
    // The quote stands, whatever became of the coupon.
    expect((await pay(payment)).status).toBe('COMPLETED');
    expect(errorOf(await startWith(gateway, await makePayer(gateway), code)).message).toBe(
      COUPON_TEXTS.unknown,
    );
  });
});
