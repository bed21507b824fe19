import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// The worker's tasks are run one by one, because the tests decide when an event is due.
import { sweepWebhooks } from '../../gateway/features/payments/jobs.ts';
import { createPaystack, providerSecret } from '../../gateway/features/payments/provider/paystack.ts';
import type { Transport } from '../../gateway/features/payments/provider/sender.ts';
import { handleWebhook } from '../../gateway/features/payments/webhooks/handleWebhook.ts';
import { fetchWithDeadline } from '../../gateway/platform/outgoing/fetchWithDeadline.ts';
import { makeFamilyWithPayment, paymentOf } from '../support/factories/payments.ts';
import { waitUntil } from '../support/probes/waitUntil.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());

const makeStarted = () => makeFamilyWithPayment(gateway, 'DIY');

const event = (name: string, data: Record<string, unknown>) => JSON.stringify({ event: name, data });
const signed = (body: string) => createHmac('sha512', providerSecret(gateway.app)).update(body).digest('hex');
const post = (body: string, signature: string | null) =>
  fetch(`${gateway.url}/webhooks/paystack`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature ? { 'x-paystack-signature': signature } : {}),
    },
    body,
  });
const stored = (reference: string) => gateway.app.prisma.webhookEvent.findMany({ where: { reference } });
const success = (reference: string) =>
  gateway.app.prisma.sandboxCharge.update({ where: { reference }, data: { status: 'success' } });

describe('the webhook', () => {
  it('accepts only bodies that the provider signed', async () => {
    const { payment } = await makeStarted();
    const body = event('charge.success', { id: 1, reference: payment.reference });
    for (const signature of [null, '', 'abc', signed(`${body} `), signed(body).replace(/.$/, 'x')]) {
      expect((await post(body, signature)).status).toBe(401);
    }
    expect((await fetch(`${gateway.url}/webhooks/paystack`)).status).toBe(405);
    expect((await post('{}', signed('{}'))).status).toBe(400);
    const huge = event('charge.success', { id: 1, reference: 'x'.repeat(150_000) });
    expect((await post(huge, signed(huge))).status).toBe(413);
    expect(await stored(payment.reference)).toEqual([]);
  });

  it('is stored once, and its body settles nothing', async () => {
    const { app } = gateway;
    const { student, payment } = await makeStarted();
    const { reference } = payment;
    const data = { id: 77_001, reference, status: 'success', amount: payment.amountMinor, currency: 'NGN' };
    const body = event('charge.success', { ...data, customer: { email: 'someone@example.test' } });
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(body, signed(body))));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    const [row, ...more] = await stored(reference);
    expect(more).toEqual([]);
    expect(row?.id).toBe('charge.success:77001');
    expect(JSON.stringify(row?.body)).not.toContain('someone@example.test');
    await handleWebhook(app, 'charge.success:77001');
    expect((await paymentOf(app, payment.id)).status).toBe('PENDING');
    expect((await stored(reference))[0]?.handledAt).toBeNull();
    await success(reference);
    const next = event('charge.success', { ...data, id: 77_002 });
    await post(next, signed(next));
    await app.prisma.webhookEvent.update({
      where: { id: 'charge.success:77002' },
      data: { nextAttemptAt: new Date(Date.now() - 60_000) },
    });
    await sweepWebhooks(app, new AbortController().signal);
    expect((await paymentOf(app, payment.id)).status).toBe('COMPLETED');
    const { paymentStatus } = await app.prisma.student.findUniqueOrThrow({ where: { id: student.id } });
    expect(paymentStatus).toBe('COMPLETED');
  });

  it('accepts an event about an unknown payment without effect', async () => {
    const body = event('charge.success', { id: 9, reference: 'LM_0_0' });
    expect((await post(body, signed(body))).status).toBe(200);
    await handleWebhook(gateway.app, 'charge.success:9');
    expect((await stored('LM_0_0'))[0]?.handledAt).not.toBeNull();
  });
});

describe('the payment sandbox', () => {
  const overHttp: Transport = (url, request) =>
    fetchWithDeadline(url, request, { deadlineMs: 5000, maxBytes: 100_000 });
  const client = () =>
    createPaystack(`${gateway.url}/sandbox/paystack`, providerSecret(gateway.app), overHttp, () => {});
  const choose = (url: string, choice: string, headers: Record<string, string>) =>
    fetch(url, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams({ choice }) });
  const ownOrigin = () => ({ origin: gateway.url });
  const urlOf = (payment: { authorizationUrl: string | null }) => payment.authorizationUrl ?? '';

  it('implements the provider’s API for the holder of the key', async () => {
    const request = {
      ...{ email: 'a@example.test', amountMinor: 5000, currency: 'NGN', reference: 'LM_5_5' },
      ...{ callbackUrl: `${gateway.url}/payment-confirmation`, metadata: {} },
    };
    const opened = await client().initialise(request);
    expect(opened.authorizationUrl).toBe(`${gateway.url}/sandbox/checkout/${opened.accessCode}`);
    await expect(client().initialise(request)).rejects.toThrow('Duplicate Transaction Reference');
    const known = { reference: 'LM_5_5', amountMinor: 5000, currency: 'NGN' };
    expect(await client().verify('LM_5_5')).toMatchObject({ ...known, status: 'unfinished' });
    expect(await client().verify('LM_6_6')).toMatchObject({ status: 'unknown', transactionId: null });
    const order = { reference: 'LM_5_5', amountMinor: 3000, note: 'a' };
    expect(await client().refund(order)).toMatchObject({
      rejection: expect.stringContaining('not been paid'),
    });
    await success('LM_5_5');
    expect(await client().verify('LM_5_5')).toMatchObject({ ...known, status: 'success' });
    const refunds = [
      await client().refund(order),
      await client().refund({ ...order, amountMinor: 2000, note: 'b' }),
    ];
    expect(refunds).toMatchObject([
      { status: 'PENDING', amountMinor: 3000, note: 'a' },
      { status: 'PENDING', amountMinor: 2000, note: 'b' },
    ]);
    expect(await client().refund({ ...order, amountMinor: 1 })).toHaveProperty('rejection');
    const { transactionId } = await client().verify('LM_5_5');
    expect(await client().listRefunds(transactionId ?? '')).toMatchObject([{ note: 'b' }, { note: 'a' }]);
    for (const refund of refunds) {
      const id = 'id' in refund ? refund.id : '';
      await expect
        .poll(async () => (await client().fetchRefund(id)).status, { timeout: 30_000 })
        .toBe('REFUNDED');
    }
    expect(await client().verify('LM_5_5')).toMatchObject({ ...known, status: 'reversed' });
    const stranger = createPaystack(`${gateway.url}/sandbox/paystack`, 'sk_wrong', overHttp, () => {});
    await expect(stranger.verify('LM_5_5')).rejects.toThrow('401');
  });

  it('serves a checkout page without scripts that says it is a sandbox', async () => {
    const { payment } = await makeStarted();
    const response = await fetch(urlOf(payment));
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page).toContain('No money moves');
    expect(page).toContain('₦100,000');
    for (const choice of ['Pay', 'Fail', 'Abandon', 'Pay late']) expect(page).toContain(`>${choice}<`);
    expect(page).not.toContain('<script');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await fetch(`${gateway.url}/sandbox/checkout/nothing`)).status).toBe(404);
  });

  it('accepts a choice from its own page only, and redirects the parent back', async () => {
    const { payment } = await makeStarted();
    const url = urlOf(payment);
    const statusOf = async () => (await client().verify(payment.reference)).status;
    expect((await choose(url, 'pay', { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await choose(url, 'pay', {})).status).toBe(403);
    expect((await choose(url, 'steal', ownOrigin())).status).toBe(400);
    expect(await statusOf()).toBe('unfinished');
    const redirect = await choose(url, 'fail', ownOrigin());
    expect(redirect.status).toBe(303);
    expect(redirect.headers.get('location')).toBe(
      `${gateway.url}/payment-confirmation?reference=${payment.reference}&trxref=${payment.reference}`,
    );
    expect(await statusOf()).toBe('failed');
    await choose(url, 'abandon', ownOrigin());
    expect(await statusOf()).toBe('abandoned');
    await choose(url, 'pay', ownOrigin());
    expect(await statusOf()).toBe('success');
    await choose(url, 'fail', ownOrigin());
    expect(await statusOf()).toBe('success');
  });

  it('reports a late success at the fourth verification', async () => {
    const { payment } = await makeStarted();
    await client().verify(payment.reference);
    await choose(urlOf(payment), 'late', ownOrigin());
    const statuses = [];
    for (let attempt = 1; attempt <= 5; attempt += 1)
      statuses.push((await client().verify(payment.reference)).status);
    expect(statuses).toEqual(['unfinished', 'unfinished', 'unfinished', 'success', 'success']);
  });

  it('sends a signed webhook, which settles the payment without a visit', async () => {
    const worked = await startGateway({ ...DEFAULTS, worker: true });
    try {
      const { app } = worked;
      const { payment } = await makeFamilyWithPayment(worked, 'DIY');
      await choose(urlOf(payment), 'pay', { origin: worked.url });
      await waitUntil(async () => (await paymentOf(app, payment.id)).status === 'COMPLETED');
      const [event] = await app.prisma.webhookEvent.findMany({ where: { reference: payment.reference } });
      expect(event?.kind).toBe('charge.success');
      expect((await paymentOf(app, payment.id)).round).toBe(0);
    } finally {
      await worked.close();
    }
  });

  it('does not exist when keys are set', async () => {
    const real = await startGateway({
      env: { PAYSTACK_SECRET_KEY: 'sk_test_x', PAYSTACK_PUBLIC_KEY: 'pk_test_x' },
      databaseUrl: gateway.databaseUrl,
      worker: false,
    });
    try {
      const { payment } = await makeStarted();
      const checkout = new URL(urlOf(payment)).pathname;
      expect((await fetch(`${real.url}${checkout}`)).status).toBe(404);
      expect((await choose(`${real.url}${checkout}`, 'pay', { origin: real.url })).status).toBe(404);
      const verify = `${real.url}/sandbox/paystack/transaction/verify/${payment.reference}`;
      const authorization = `Bearer ${providerSecret(gateway.app)}`;
      expect((await fetch(verify, { headers: { authorization } })).status).toBe(404);
    } finally {
      await real.close();
    }
  });
});
