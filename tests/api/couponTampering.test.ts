import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COUPON_TEXTS } from '../../contract/coupons.ts';
// The worker's tasks are run one by one, because the tests decide when an attempt is due.
import { sweepPayments } from '../../gateway/features/payments/jobs.ts';
import { createSecurityEvents } from '../../gateway/platform/log/securityEvents.ts';
import { errorOf, successOf } from '../support/clients/http.ts';
import {
  addStudent,
  makeCoupon,
  makePayer,
  makePaymentWith,
  type Payer,
  quoteCoupon,
  startWith,
  usesOf,
} from '../support/factories/coupons.ts';
import { makeAttemptOverdue, paymentOf, startUpgrade } from '../support/factories/payments.ts';
import { makePerson } from '../support/factories/people.ts';
import { captureLog } from '../support/probes/capturedLog.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { openPaymentProvider, type PaymentProvider } from '../support/standIns/paymentProvider.ts';

const never = new AbortController().signal;
const PRICE = 100_000_00;
const HOUR_MS = 3_600_000;

let provider: PaymentProvider;
let gateway: TestGateway;
const captured = captureLog('info');

beforeAll(async () => {
  provider = await openPaymentProvider(() => null);
  gateway = await startGateway({ ...DEFAULTS, env: provider.env });
  gateway.app.log = captured.log;
  gateway.app.security = createSecurityEvents(captured.log, gateway.app.config);
});
afterAll(async () => {
  await provider.close();
  await gateway.close();
});

async function settle({ id, reference }: { id: string; reference: string }, amount: number | null) {
  const charge = provider.charge(reference);
  Object.assign(charge, { status: 'success', ...(amount !== null && { amount }) });
  await makeAttemptOverdue(gateway, id);
  await sweepPayments(gateway.app, never);
  return paymentOf(gateway.app, id);
}

const limited = () =>
  captured
    .lines<{ security?: string; reason?: string; endpoint?: string; userId?: string }>()
    .filter(({ security, reason }) => security === 'rate-limit.exceeded' && reason === 'coupon.code');

describe('a storm of codes', () => {
  it('by one account finds nothing, is refused and logged, and has no effect', async () => {
    const [coupon, payer] = [await makeCoupon(gateway), await makePayer(gateway)];
    const before = limited().length;
    // Through both mutations that take a code, as many as one person may send in a minute.
    const tries = Array.from({ length: 60 }, (_, n) => `GUESS-${n}`);
    const answers = await Promise.all(
      tries.map((code, n) => (n % 4 === 0 ? quoteCoupon : startWith)(gateway, payer, code)),
    );
    const codes = answers.map((answer) => errorOf(answer).code);
    expect(codes.filter((code) => code === 'BAD_INPUT')).toHaveLength(10);
    expect(codes.filter((code) => code === 'LIMIT')).toHaveLength(50);
    expect(errorOf(await startWith(gateway, payer, coupon.code))).toMatchObject({
      ...{ code: 'LIMIT', message: COUPON_TEXTS.tooManyTries },
    });
    const logged = limited().slice(before);
    expect(logged.length).toBeGreaterThan(0);
    expect(new Set(logged.map(({ userId }) => userId))).toEqual(new Set([payer.parent.id]));
    expect(new Set(logged.map(({ endpoint }) => endpoint))).toContain('Mutation.startPayment');
    expect(JSON.stringify(logged)).not.toContain('GUESS');
    expect(await gateway.app.prisma.payment.count({ where: { parentId: payer.parent.id } })).toBe(0);
    // The price without a coupon can be paid all the same, and other families type theirs.
    successOf(await startWith(gateway, payer, null));
    successOf(await startWith(gateway, await makePayer(gateway), coupon.code));
  });

  it('by many accounts of one browser is refused once the browser has tried enough', async () => {
    const url = new URL('/api/auth/sign-in/email', gateway.url);
    const accounts = await Promise.all(Array.from({ length: 4 }, () => makePayer(gateway)));
    // A browser that has signed in sends its cookie with whatever account it uses.
    const signedIn = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: gateway.url },
      body: JSON.stringify({ email: accounts[0]?.parent.email, password: 'a good password' }),
    });
    const device = signedIn.headers.getSetCookie().find((cookie) => cookie.includes('device='));
    expect(device).toBeDefined();
    const withDevice = ({ parent, studentId }: Payer): Payer => ({
      ...{ parent: { ...parent, cookie: `${parent.cookie}; ${device?.split(';')[0]}` }, studentId },
    });
    const codes: string[] = [];
    for (const account of accounts)
      for (let n = 0; n < 9; n += 1)
        codes.push(errorOf(await quoteCoupon(gateway, withDevice(account), `GUESS-${n}`)).code);
    expect(codes.indexOf('LIMIT')).toBe(25);
    expect(errorOf(await quoteCoupon(gateway, accounts[3] as Payer, 'GUESS-X')).code).toBe('BAD_INPUT');
  });

  it('is not what a family does that types its own code again and again', async () => {
    const [coupon, payer] = [await makeCoupon(gateway), await makePayer(gateway)];
    for (let n = 0; n < 15; n += 1) successOf(await quoteCoupon(gateway, payer, coupon.code));
  });
});

describe('somebody else', () => {
  it('can neither quote for nor pay for the child of another family', async () => {
    const [coupon, payer, other] = [
      await makeCoupon(gateway),
      await makePayer(gateway),
      await makePayer(gateway),
    ];
    const child = await makePerson(gateway.app, { role: 'STUDENT', name: 'Ada' });
    await gateway.app.prisma.student.update({
      where: { id: payer.studentId },
      data: { loginId: child.id },
    });
    const admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
    for (const parent of [other.parent, child, admin])
      for (const call of [quoteCoupon, startWith])
        expect(errorOf(await call(gateway, { ...payer, parent }, coupon.code)).code).toBe('NOT_FOUND');
    expect(await usesOf(gateway, coupon)).toEqual({ uses: 0, states: [] });
  });
});

describe('a discount', () => {
  it('is not kept by a family that removes the coupon, and is there again when it is back', async () => {
    const [coupon, payer] = [await makeCoupon(gateway, { maxUses: 1 }), await makePayer(gateway)];
    const lowered = await makePaymentWith(gateway, payer, coupon.code);
    const full = await makePaymentWith(gateway, payer, null);
    expect(full).toMatchObject({ amountMinor: PRICE, couponId: null, discountMinor: 0 });
    expect(provider.charge(full.reference).amount).toBe(PRICE);
    // The open checkout of the same quote is used again.
    expect((await makePaymentWith(gateway, payer, coupon.code)).id).toBe(lowered.id);
    await gateway.app.prisma.coupon.update({ where: { id: coupon.id }, data: { percentOff: 20 } });
    const lower = await makePaymentWith(gateway, payer, coupon.code);
    expect(lower).toMatchObject({ amountMinor: 80_000_00, fullPriceMinor: PRICE });
    expect(await usesOf(gateway, coupon)).toEqual({ uses: 1, states: ['RELEASED', 'RESERVED'] });
    // The money of the first one comes: its quote stands, and the use goes back to it.
    expect(await settle(lowered, null)).toMatchObject({ status: 'COMPLETED', flag: null });
    expect(await usesOf(gateway, coupon)).toEqual({ uses: 1, states: ['USED', 'RELEASED'] });
    expect((await settle(lower, null)).status).toBe('DUPLICATE');
    expect(await usesOf(gateway, coupon)).toEqual({ uses: 1, states: ['USED', 'RELEASED'] });
  });

  it('is given once to a family with two children, even in the same moment', async () => {
    const [coupon, payer] = [await makeCoupon(gateway), await makePayer(gateway)];
    const sibling = { ...payer, studentId: await addStudent(gateway, payer.parent, 'Dara') };
    const answers = await Promise.all([
      startWith(gateway, payer, coupon.code),
      startWith(gateway, sibling, coupon.code),
    ]);
    const refused = answers.flatMap((answer) => (answer.__typename === 'DomainError' ? [answer] : []));
    expect(refused.map(({ message }) => message)).toEqual([COUPON_TEXTS.reserved]);
    expect((await usesOf(gateway, coupon)).uses).toBe(1);
  });

  it('of a checkout that was left is flagged when its money comes after the sibling used the coupon', async () => {
    const [coupon, payer] = [await makeCoupon(gateway), await makePayer(gateway)];
    const sibling = { ...payer, studentId: await addStudent(gateway, payer.parent, 'Dara') };
    const left = await makePaymentWith(gateway, payer, coupon.code);
    await gateway.app.prisma.payment.update({
      where: { id: left.id },
      data: { createdAt: new Date(Date.now() - 2 * HOUR_MS) },
    });
    await makeAttemptOverdue(gateway, left.id);
    await sweepPayments(gateway.app, never);
    expect((await settle(await makePaymentWith(gateway, sibling, coupon.code), null)).status).toBe(
      'COMPLETED',
    );
    expect(await settle(left, null)).toMatchObject({
      ...{ status: 'COMPLETED', flag: expect.stringContaining('used the coupon') },
    });
    const [over] = await gateway.app.prisma.couponUse.findMany({
      where: { isOverLimit: true, couponId: coupon.id },
    });
    expect(over?.paymentId).toBe(left.id);
    expect((await usesOf(gateway, coupon)).uses).toBe(2);
  });

  it('belongs to one payment when two tabs start it at the same time', async () => {
    const [coupon, payer] = [await makeCoupon(gateway, { maxUses: 1 }), await makePayer(gateway)];
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => startWith(gateway, payer, coupon.code)),
    );
    expect(new Set(answers.map((answer) => successOf(answer).id)).size).toBe(1);
    expect(await usesOf(gateway, coupon)).toEqual({ uses: 1, states: ['RESERVED'] });
  });

  it.each([
    ['a kobo less', 90_000_00 - 1],
    ['a kobo more', 90_000_00 + 1],
    ['the full price', PRICE],
  ])('opens nothing for %s than its quote, and its use is free again', async (_name, amount) => {
    const [coupon, payer] = [await makeCoupon(gateway), await makePayer(gateway)];
    const payment = await makePaymentWith(gateway, payer, coupon.code);
    expect(payment.amountMinor).toBe(90_000_00);
    expect((await settle(payment, amount)).status).toBe('MISMATCHED');
    const { paymentStatus } = await gateway.app.prisma.student.findUniqueOrThrow({
      where: { id: payer.studentId },
    });
    expect(paymentStatus).toBe('PENDING');
    expect(await usesOf(gateway, coupon)).toEqual({ uses: 0, states: ['RELEASED'] });
  });

  it('does not count for an upgrade, which costs the difference to what was paid', async () => {
    const [coupon, payer] = [await makeCoupon(gateway), await makePayer(gateway)];
    await settle(await makePaymentWith(gateway, payer, coupon.code), null);
    for (const call of [quoteCoupon, startWith])
      expect(errorOf(await call(gateway, payer, coupon.code)).code).toBe('CONFLICT');
    const { id } = successOf(await startUpgrade(gateway, payer.parent, payer.studentId));
    expect(await paymentOf(gateway.app, id)).toMatchObject({
      ...{ amountMinor: 250_000_00 - 90_000_00, couponId: null, discountMinor: 0 },
    });
  });
});
