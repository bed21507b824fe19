import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// The worker's tasks are run one by one, because the tests decide when an attempt is due.
import { sweepPayments, sweepWebhooks } from '../../gateway/features/payments/jobs.ts';
import { makeAttemptOverdue, makeStartedPayment, paymentOf } from '../support/factories/payments.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  openPaymentProvider,
  type PaymentProvider,
  PROVIDER_KEY,
} from '../support/standIns/paymentProvider.ts';

const HOUR = 60 * 60 * 1000;

let provider: PaymentProvider;
let gateway: TestGateway;

beforeAll(async () => {
  provider = await openPaymentProvider(() => null);
  gateway = await startGateway({ ...DEFAULTS, env: provider.env });
});
afterAll(async () => {
  await provider.close();
  await gateway.close();
});

const never = new AbortController().signal;

describe('a webhook', () => {
  let events = 5000;
  const nextEvent = () => {
    events += 1;
    return events;
  };
  const send = (kind: string, reference: string, id = nextEvent()) => {
    const body = JSON.stringify({ event: kind, data: { id, reference } });
    const signature = createHmac('sha512', PROVIDER_KEY).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature };
    return fetch(`${gateway.url}/webhooks/paystack`, { method: 'POST', headers, body });
  };
  const eventOf = (reference: string) =>
    gateway.app.prisma.webhookEvent.findFirstOrThrow({ where: { reference } });
  const due = (reference: string, ageMs: number) =>
    gateway.app.prisma.webhookEvent.updateMany({
      where: { reference },
      data: { nextAttemptAt: new Date(Date.now() - 60_000), receivedAt: new Date(Date.now() - ageMs) },
    });

  it('before the provider reports the success stays unhandled until it does', async () => {
    const { app } = gateway;
    const { id, reference } = await makeStartedPayment(gateway);
    await send('charge.success', reference);
    await due(reference, 1000);
    await sweepWebhooks(app, never);
    const early = await eventOf(reference);
    expect(early).toMatchObject({ handledAt: null, attempts: 1 });
    expect(early.nextAttemptAt?.getTime()).toBeGreaterThan(Date.now());
    provider.charge(reference).status = 'success';
    await due(reference, 5000);
    await sweepWebhooks(app, never);
    expect((await eventOf(reference)).handledAt).not.toBeNull();
    expect((await paymentOf(app, id)).status).toBe('COMPLETED');
  });

  it('that is repeated while unhandled becomes due at once', async () => {
    const { app } = gateway;
    const { reference } = await makeStartedPayment(gateway);
    const event = nextEvent();
    await send('charge.success', reference, event);
    await due(reference, 10 * HOUR);
    await sweepWebhooks(app, never);
    expect((await eventOf(reference)).nextAttemptAt?.getTime()).toBeGreaterThan(Date.now() + HOUR / 2);
    await send('charge.success', reference, event);
    expect((await eventOf(reference)).nextAttemptAt?.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('of a refund waits for the reversal', async () => {
    const { app } = gateway;
    const { id, reference } = await makeStartedPayment(gateway);
    provider.charge(reference).status = 'success';
    await makeAttemptOverdue(gateway, id);
    await sweepPayments(app, never);
    await send('refund.processed', reference);
    await due(reference, 1000);
    await sweepWebhooks(app, never);
    expect((await eventOf(reference)).handledAt).toBeNull();
    provider.charge(reference).status = 'reversed';
    await due(reference, 1000);
    await sweepWebhooks(app, never);
    expect((await eventOf(reference)).handledAt).not.toBeNull();
    expect((await paymentOf(app, id)).status).toBe('REVERSED');
  });

  it('that is not confirmed in 72 hours is flagged for an admin', async () => {
    const { app } = gateway;
    const { id, reference } = await makeStartedPayment(gateway);
    await send('charge.success', reference);
    await due(reference, 73 * HOUR);
    await sweepWebhooks(app, never);
    expect(await eventOf(reference)).toMatchObject({ handledAt: null, nextAttemptAt: null });
    const { flag } = await paymentOf(app, id);
    expect(flag).toBe('The provider announced charge.success and did not confirm it');
  });
});
