import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
// The worker's tasks are run one by one, because the tests decide when an attempt is due.
import { sweepPayments } from '../../gateway/features/payments/jobs.ts';
import { dataOf } from '../support/clients/http.ts';
import {
  makeAttemptOverdue,
  makeStartedPayment,
  makeUnpaidFamily,
  paymentOf,
  startPayment,
  verifyPayment,
} from '../support/factories/payments.ts';
import { askAs, makePerson } from '../support/factories/people.ts';
import { captureLog } from '../support/probes/capturedLog.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  type CallFault,
  openPaymentProvider,
  type PaymentProvider,
} from '../support/standIns/paymentProvider.ts';

const never = new AbortController().signal;
/** Long enough that a test can look while the provider counts as down. */
const GAP_MS = 4000;
const DEADLINE_MS = 2500;

let provider: PaymentProvider;
let gateway: TestGateway;
/** The faults of the next calls, by reference: the last one stays. */
const faults = new Map<string, (CallFault | null)[]>();

function nextFault(reference: string): CallFault | null {
  const planned = faults.get(reference) ?? [];
  return (planned.length > 1 ? planned.shift() : planned[0]) ?? null;
}

beforeAll(async () => {
  provider = await openPaymentProvider(({ reference }, call) =>
    call === 'verify' ? nextFault(reference) : null,
  );
});
beforeEach(async () => {
  faults.clear();
  const env = { ...provider.env, PROVIDER_DEADLINE_MS: String(DEADLINE_MS), VERIFY_GAP_MS: String(GAP_MS) };
  gateway = await startGateway({ ...DEFAULTS, env });
  return () => gateway.close();
});
afterAll(() => provider.close());

const attemptsOf = (paymentId: string) =>
  gateway.app.prisma.paymentAttempt.findMany({ where: { paymentId }, orderBy: { createdAt: 'asc' } });

async function attempt(id: string) {
  await makeAttemptOverdue(gateway, id);
  await sweepPayments(gateway.app, never);
}

/** Makes calls fail until the provider counts as down. */
async function breakProvider() {
  // Opening a checkout is a call, too, and one that is answered.
  const made: Awaited<ReturnType<typeof makeStartedPayment>>[] = [];
  while (made.length < 5) made.push(await makeStartedPayment(gateway));
  const later = new Date(Date.now() + 3_600_000);
  await gateway.app.prisma.payment.updateMany({ data: { nextVerifyAt: later } });
  for (const { id, reference } of made) {
    faults.set(reference, ['server error']);
    await attempt(id);
  }
}

const outageOf = async () => {
  const admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
  const answer = await askAs(gateway.url, admin)<{ providerOutage: { reason: string } | null }>(
    '{ providerOutage { id reason startedAt lastFailedAt answeredAt } }',
    {},
  );
  return dataOf(answer).providerOutage;
};

describe('an answer that is none', () => {
  const kinds: CallFault[] = [
    ...(['silent', 'dripping', 'server error', 'malformed', 'garbage', 'list'] as const),
    ...(['web page', 'no content type', 'redirect', 'oversized', 'cut', 'too many requests'] as const),
  ];
  it.each(kinds)('"%s" is one attempt with an error, and the payment is found later', async (fault) => {
    const { app } = gateway;
    const { id, reference, parent } = await makeStartedPayment(gateway);
    provider.charge(reference).status = 'success';
    faults.set(reference, [fault]);
    await verifyPayment(gateway, parent, reference);
    await attempt(id);
    expect(await attemptsOf(id)).toMatchObject([{ round: 1, number: 1, outcome: 'ERROR' }]);
    const before = await paymentOf(app, id);
    expect(before).toMatchObject({ status: 'PENDING', roundRunning: true, flag: null });
    expect(before.nextVerifyAt).not.toBeNull();
    faults.clear();
    // A pause that the provider asked for is kept to, and ends.
    await expect
      .poll(async () => {
        await attempt(id);
        return (await paymentOf(app, id)).status;
      })
      .toBe('COMPLETED');
  });

  it('is asked for again within the same attempt, after a delay', async () => {
    const { id, reference } = await makeStartedPayment(gateway);
    const charge = provider.charge(reference);
    charge.status = 'success';
    faults.set(reference, ['server error', 'cut', null]);
    await attempt(id);
    expect(charge.verified).toBe(3);
    expect(await attemptsOf(id)).toMatchObject([{ number: 1, outcome: 'SUCCESS' }]);
  });

  it('does not end the verification, and one that lasts for days is flagged and asked about less often', async () => {
    const { id, reference } = await makeStartedPayment(gateway);
    provider.charge(reference).status = 'success';
    const endAt = (verifyUntil: Date) =>
      gateway.app.prisma.payment.update({ where: { id }, data: { verifyUntil } });
    faults.set(reference, ['cut']);
    await endAt(new Date(Date.now() - 1000));
    await attempt(id);
    const { nextVerifyAt, ...late } = await paymentOf(gateway.app, id);
    expect(late).toMatchObject({ status: 'PENDING', flag: null });
    expect(Number(nextVerifyAt) - Date.now()).toBeLessThanOrEqual(3_600_000);
    await endAt(new Date(Date.now() - 73 * 3_600_000));
    await attempt(id);
    const overdue = await paymentOf(gateway.app, id);
    expect(overdue).toMatchObject({ status: 'PENDING', flag: 'The provider gave no final answer in time' });
    expect(Number(overdue.nextVerifyAt) - Date.now()).toBeGreaterThan(5 * 3_600_000);
    faults.clear();
    await attempt(id);
    expect(await paymentOf(gateway.app, id)).toMatchObject({ status: 'COMPLETED', flag: null });
  });

  it('is not asked for again where a call may have changed something', async () => {
    let calls = 0;
    const failing = await openPaymentProvider(() => {
      calls += 1;
      return 'server error';
    });
    Object.assign(gateway.app.config.paystack ?? {}, { url: failing.url });
    const { parent, student } = await makeUnpaidFamily(gateway.app, 'DIY');
    expect(await startPayment(gateway, parent, student.id)).toMatchObject({ code: 'PROVIDER' });
    expect(calls).toBe(1);
    await failing.close();
  });
});

describe('a pause that the provider asks for', () => {
  it('is kept to for every payment, and counts as no attempt of theirs', async () => {
    const [limited, other] = [await makeStartedPayment(gateway), await makeStartedPayment(gateway)];
    faults.set(limited.reference, ['too many requests']);
    await verifyPayment(gateway, other.parent, other.reference);
    await attempt(limited.id);
    await attempt(other.id);
    expect(provider.charge(other.reference).verified).toBe(0);
    expect(await paymentOf(gateway.app, other.id)).toMatchObject({ attempt: 0, roundRunning: true });
    expect(await outageOf()).toBeNull();
    provider.charge(other.reference).status = 'success';
    await expect
      .poll(async () => {
        await attempt(other.id);
        return (await paymentOf(gateway.app, other.id)).status;
      })
      .toBe('COMPLETED');
  });
});

describe('a provider that counts as down', () => {
  it('is not called, postpones the attempts of a round without counting them, and admins see it', async () => {
    const { app } = gateway;
    const captured = captureLog('info');
    app.log = captured.log;
    const { id, reference, parent } = await makeStartedPayment(gateway);
    provider.charge(reference).status = 'success';
    await verifyPayment(gateway, parent, reference);
    await breakProvider();
    expect(await outageOf()).toMatchObject({ reason: 'The payment provider failed with 502' });
    expect(captured.text()).toContain('the payment provider is down');
    await attempt(id);
    expect(provider.charge(reference).verified).toBe(0);
    expect(await attemptsOf(id)).toEqual([]);
    const postponed = await paymentOf(app, id);
    expect(postponed).toMatchObject({ attempt: 0, postponed: 1, roundRunning: true });
    // No later than the next attempt of the round would have been.
    expect(postponed.nextVerifyAt?.getTime()).toBeLessThanOrEqual(Date.now() + GAP_MS);
    await expect
      .poll(
        async () => {
          await attempt(id);
          return (await paymentOf(app, id)).status;
        },
        // Rarely enough that the round does not end by the number of postponed attempts.
        { interval: 1000, timeout: 60_000 },
      )
      .toBe('COMPLETED');
    expect(await attemptsOf(id)).toMatchObject([{ number: 1, outcome: 'SUCCESS' }]);
    expect(await outageOf()).toBeNull();
    expect(captured.text()).toContain('the payment provider answers again');
  }, 90_000);

  it('does not keep a page waiting for ever: after forty attempts that were due the round ends', async () => {
    const { app } = gateway;
    const { id, reference, parent } = await makeStartedPayment(gateway);
    await verifyPayment(gateway, parent, reference);
    await app.prisma.payment.update({ where: { id }, data: { postponed: 39 } });
    await breakProvider();
    await attempt(id);
    expect(await attemptsOf(id)).toMatchObject([{ number: 1, outcome: 'ERROR' }]);
    const ended = await paymentOf(app, id);
    expect(ended).toMatchObject({ status: 'PENDING', roundRunning: false, flag: null });
    expect(ended.nextVerifyAt?.getTime()).toBeLessThanOrEqual(Date.now() + 60_000);
  });

  it('does not end the verification of a payment whose time is over meanwhile', async () => {
    const { app } = gateway;
    const { id, reference } = await makeStartedPayment(gateway);
    provider.charge(reference).status = 'success';
    await breakProvider();
    await app.prisma.payment.update({ where: { id }, data: { verifyUntil: new Date() } });
    await attempt(id);
    const waiting = await paymentOf(app, id);
    expect(waiting).toMatchObject({ status: 'PENDING', flag: null });
    expect(waiting.nextVerifyAt).not.toBeNull();
  });
});
