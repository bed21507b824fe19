import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { CHARGE_STATUSES } from '../../contract/chargeStatuses.ts';
import { createProvider } from '../../gateway/features/payments/provider/provider.ts';
import { makeFamilyWithPayment } from '../support/factories/payments.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

let gateway: TestGateway;
/** The webhooks that were queued since the test began, with their delay. */
let queued: [event: string, delayMs: number][];

beforeAll(async () => {
  gateway = await startGateway({ ...DEFAULTS, env: { PROVIDER_DEADLINE_MS: '1000' } });
  const { app } = gateway;
  const keep = (payload: unknown, delayMs: number) =>
    queued.push([(payload as { event?: string }).event ?? '', delayMs]);
  app.queue = {
    ...app.queue,
    add: (_kind, payload) => void keep(payload, 0),
    addLater: (_kind, payload, delayMs) => void keep(payload, delayMs),
  };
  queued = [];
});
afterEach(() => {
  queued = [];
});
afterAll(() => gateway.close());

/** Starts a payment, and returns what a person does at its checkout. */
async function openCheckout() {
  const { payment } = await makeFamilyWithPayment(gateway, 'DIY');
  const url = payment.authorizationUrl ?? '';
  const post = (form: Record<string, string>) =>
    fetch(url, {
      ...{ method: 'POST', redirect: 'manual', headers: { origin: gateway.url } },
      body: new URLSearchParams(form),
    });
  const pageOf = async () => (await fetch(url)).text();
  const misbehave = async (faults: Record<string, string>) => {
    expect((await post({ choice: 'faults', ...faults })).status).toBe(303);
  };
  const { reference, amountMinor } = payment;
  const verify = () => createProvider(gateway.app).verify(reference);
  return { reference, amountMinor, post, pageOf, misbehave, verify };
}

it('offers every status of the provider, keeps what is chosen, and refuses what is not offered', async () => {
  const checkout = await openCheckout();
  const page = await checkout.pageOf();
  expect(page).toContain('Let something go wrong');
  for (const status of Object.keys(CHARGE_STATUSES)) expect(page).toContain(`<option value="${status}">`);
  await checkout.misbehave({ status: 'queued', webhook: 'late' });
  const changed = await checkout.pageOf();
  for (const chosen of ['queued', 'late']) expect(changed).toContain(`<option value="${chosen}" selected>`);
  expect(changed).toContain('Something goes wrong with this payment.');
  expect((await checkout.post({ choice: 'faults', status: 'stolen' })).status).toBe(400);
  await checkout.misbehave({});
  expect(await checkout.pageOf()).not.toContain('Something goes wrong with this payment.');
});

it('reports the chosen figures of one charge, and those of another one as they are', async () => {
  const [wrong, right] = [await openCheckout(), await openCheckout()];
  for (const checkout of [wrong, right]) await checkout.post({ choice: 'pay' });
  await wrong.misbehave({ amount: 'less', currency: 'other' });
  expect(await wrong.verify()).toMatchObject({
    ...{ status: 'success', amountMinor: wrong.amountMinor - 1, currency: 'USD' },
  });
  expect(await right.verify()).toMatchObject({ amountMinor: right.amountMinor, currency: 'NGN' });
  await wrong.misbehave({ amount: 'more', status: 'failed' });
  expect(await wrong.verify()).toMatchObject({ status: 'failed', amountMinor: wrong.amountMinor + 1 });
  await wrong.misbehave({});
  expect(await wrong.verify()).toMatchObject({ status: 'success', amountMinor: wrong.amountMinor });
});

it.each(['slow', 'error', 'garbage'])('gives no clear answer when it is %s', async (answer) => {
  const checkout = await openCheckout();
  await checkout.misbehave({ answer });
  await expect(checkout.verify()).rejects.toThrow();
  await checkout.misbehave({});
});

it.each([
  ['once', [['charge.success', 0]]],
  [
    'twice',
    [
      ['charge.success', 0],
      ['charge.success', 0],
    ],
  ],
  ['missing', []],
  ['late', [['charge.success', 30_000]]],
] as const)('announces a payment %s', async (webhook, expected) => {
  const checkout = await openCheckout();
  await checkout.misbehave({ webhook });
  queued = [];
  await checkout.post({ choice: 'pay' });
  expect(queued).toEqual(expected);
});

it.each(['failed', 'needs-attention', 'slow', 'refused'])('makes a refund %s', async (refund) => {
  const checkout = await openCheckout();
  await checkout.misbehave({ refund });
  const where = { reference: checkout.reference };
  expect(await gateway.app.prisma.sandboxCharge.findUniqueOrThrow({ where })).toMatchObject({
    refundFault: refund,
  });
});
