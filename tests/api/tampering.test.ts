import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// The worker's tasks are run one by one, because the tests decide when an attempt is due.
import { sweepPayments, sweepWebhooks } from '../../gateway/features/payments/jobs.ts';
import { createSecurityEvents } from '../../gateway/platform/log/securityEvents.ts';
import {
  checkPaymentAgain,
  makeAttemptOverdue,
  makeStartedPayment,
  paymentOf,
  verifyPayment,
} from '../support/factories/payments.ts';
import { captureLog } from '../support/probes/capturedLog.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  openPaymentProvider,
  type PaymentProvider,
  PROVIDER_KEY,
  type ProviderCharge,
} from '../support/standIns/paymentProvider.ts';

const never = new AbortController().signal;
type Made = Awaited<ReturnType<typeof makeStartedPayment>>;

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

async function attempt(id: string) {
  await makeAttemptOverdue(gateway, id);
  await sweepPayments(gateway.app, never);
}

const enrolmentOf = async ({ student }: Made) =>
  (await gateway.app.prisma.student.findUniqueOrThrow({ where: { id: student.id } })).paymentStatus;

const signed = (body: string, key: string) => createHmac('sha512', key).update(body).digest('hex');
const post = (body: string, signature: string) =>
  fetch(`${gateway.url}/webhooks/paystack`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
    body,
  });

describe('a charge that differs from its quote', () => {
  const changes: [string, (charge: ProviderCharge) => Partial<ProviderCharge>][] = [
    ['a kobo less', ({ amount }) => ({ amount: amount - 1 })],
    ['a kobo more', ({ amount }) => ({ amount: amount + 1 })],
    ['nothing', () => ({ amount: 0 })],
    ['another currency', () => ({ currency: 'GHS' })],
    ['the currency in other letters', () => ({ currency: 'ngn' })],
  ];
  it.each(changes)('by %s opens nothing, is flagged and logged', async (_name, change) => {
    const made = await makeStartedPayment(gateway);
    const charge = provider.charge(made.reference);
    Object.assign(charge, { status: 'success', ...change(charge) });
    await attempt(made.id);
    const payment = await paymentOf(gateway.app, made.id);
    expect(payment.status).toBe('MISMATCHED');
    expect(payment.flag).toContain(`The provider reports ${charge.amount} ${charge.currency}`);
    expect(await enrolmentOf(made)).toBe('PENDING');
    const lines = captured.lines<{ payment?: string; msg: string }>();
    expect(lines.filter(({ payment }) => payment === made.id).map(({ msg }) => msg)).toContain(
      'payment needs an admin',
    );
  });

  it('stays closed when the provider corrects itself afterwards', async () => {
    const made = await makeStartedPayment(gateway);
    const charge = provider.charge(made.reference);
    Object.assign(charge, { status: 'success', amount: charge.amount - 1 });
    await attempt(made.id);
    charge.amount += 1;
    await attempt(made.id);
    expect((await paymentOf(gateway.app, made.id)).status).toBe('MISMATCHED');
    expect(await enrolmentOf(made)).toBe('PENDING');
  });
});

describe('another family', () => {
  it('can neither verify nor check a payment by its reference, and is logged', async () => {
    const [victim, other] = [await makeStartedPayment(gateway), await makeStartedPayment(gateway)];
    provider.charge(victim.reference).status = 'success';
    for (const call of [verifyPayment, checkPaymentAgain])
      expect(await call(gateway, other.parent, victim.reference)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await paymentOf(gateway.app, victim.id)).toMatchObject({ round: 0, status: 'PENDING' });
    const tried = captured
      .lines<{ security?: string; userId?: string; endpoint?: string }>()
      .filter(({ security, userId }) => security === 'record.not-found' && userId === other.parent.id);
    expect(tried.map(({ endpoint }) => endpoint)).toEqual([
      'Mutation.verifyPayment',
      'Mutation.checkPaymentAgain',
    ]);
    expect(JSON.stringify(tried)).not.toContain(victim.reference);
  });

  it('gets nothing from a charge that was paid for somebody else', async () => {
    const [payer, thief] = [await makeStartedPayment(gateway), await makeStartedPayment(gateway)];
    Object.assign(provider.charge(payer.reference), { status: 'success' });
    await attempt(payer.id);
    const { id } = provider.charge(payer.reference);
    Object.assign(provider.charge(thief.reference), { status: 'success', id });
    await attempt(thief.id);
    expect(await paymentOf(gateway.app, thief.id)).toMatchObject({
      ...{ status: 'MISMATCHED', flag: 'The provider reports the charge of another payment' },
    });
    expect(await enrolmentOf(thief)).toBe('PENDING');
    expect(await enrolmentOf(payer)).toBe('COMPLETED');
  });
});

it('takes who is enrolled in what from its own quote, whatever the metadata of a webhook says', async () => {
  const [made, other] = [await makeStartedPayment(gateway), await makeStartedPayment(gateway)];
  const { reference } = made;
  provider.charge(reference).status = 'success';
  const metadata = { student_id: other.student.id, package_type: 'MENTORED', payment_kind: 'UPGRADE' };
  const body = JSON.stringify({
    event: 'charge.success',
    data: { id: 61_001, reference, metadata, amount: 1 },
  });
  expect((await post(body, signed(body, PROVIDER_KEY))).status).toBe(200);
  await gateway.app.prisma.webhookEvent.updateMany({
    where: { reference },
    data: { nextAttemptAt: new Date(Date.now() - 60_000) },
  });
  await sweepWebhooks(gateway.app, never);
  expect(await enrolmentOf(made)).toBe('COMPLETED');
  expect(await enrolmentOf(other)).toBe('PENDING');
  const { package: opened } = await gateway.app.prisma.student.findUniqueOrThrow({
    where: { id: made.student.id },
  });
  expect(opened).toBe('DIY');
});

it('opens nothing for an address that says that the payment succeeded', async () => {
  const made = await makeStartedPayment(gateway);
  for (const path of ['/dashboard?payment=success&verified=true', '/payment-confirmation?payment=success'])
    await fetch(`${gateway.url}${path}&reference=${made.reference}`, {
      headers: { cookie: made.parent.cookie },
      redirect: 'manual',
    });
  expect(await paymentOf(gateway.app, made.id)).toMatchObject({ status: 'PENDING', round: 0 });
  expect(await enrolmentOf(made)).toBe('PENDING');
});

describe('a signature', () => {
  it.each([
    ['of another key', (body: string) => signed(body, 'sk_test_other')],
    ['of another body', (body: string) => signed(`${body} `, PROVIDER_KEY)],
    ['with SHA-256', (body: string) => createHmac('sha256', PROVIDER_KEY).update(body).digest('hex')],
    ['in capitals', (body: string) => signed(body, PROVIDER_KEY).toUpperCase()],
    ['that is cut', (body: string) => signed(body, PROVIDER_KEY).slice(0, -1)],
  ])('%s is refused, logged, and without effect', async (_name, sign) => {
    const { reference, id } = await makeStartedPayment(gateway);
    provider.charge(reference).status = 'success';
    const body = JSON.stringify({ event: 'charge.success', data: { id: 62_001, reference } });
    const rejected = () =>
      captured.lines<{ security?: string }>().filter(({ security }) => security === 'webhook.rejected')
        .length;
    const before = rejected();
    expect((await post(body, sign(body))).status).toBe(401);
    expect(rejected()).toBe(before + 1);
    expect(await gateway.app.prisma.webhookEvent.count({ where: { reference } })).toBe(0);
    expect((await paymentOf(gateway.app, id)).status).toBe('PENDING');
  });

  it('that is replayed later has no effect: what it announced once has been handled', async () => {
    const { app } = gateway;
    const made = await makeStartedPayment(gateway);
    const { reference } = made;
    provider.charge(reference).status = 'success';
    const body = JSON.stringify({ event: 'charge.success', data: { id: 63_001, reference } });
    const signature = signed(body, PROVIDER_KEY);
    const deliver = async () => {
      expect((await post(body, signature)).status).toBe(200);
      const where = { reference, handledAt: null };
      await app.prisma.webhookEvent.updateMany({ where, data: { nextAttemptAt: new Date(0) } });
      await sweepWebhooks(app, never);
    };
    await deliver();
    expect((await paymentOf(app, made.id)).status).toBe('COMPLETED');
    provider.charge(reference).status = 'reversed';
    await attempt(made.id);
    const { verified } = provider.charge(reference);
    await deliver();
    expect(provider.charge(reference).verified).toBe(verified);
    expect((await paymentOf(app, made.id)).status).toBe('REVERSED');
    expect(await enrolmentOf(made)).toBe('REFUNDED');
  });
});
