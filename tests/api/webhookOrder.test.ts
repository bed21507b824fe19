import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentStatus } from '../../contract/payments.ts';
// The worker's tasks are run one by one, because the tests decide when something is due.
import { sweepPayments, sweepWebhooks } from '../../gateway/features/payments/jobs.ts';
import { makeAttemptOverdue, makeStartedPayment, paymentOf } from '../support/factories/payments.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  openPaymentProvider,
  type PaymentProvider,
  PROVIDER_KEY,
} from '../support/standIns/paymentProvider.ts';

const HOUR = 60 * 60 * 1000;
const never = new AbortController().signal;

let provider: PaymentProvider;
let gateway: TestGateway;
let lastId = 70_000;

beforeAll(async () => {
  provider = await openPaymentProvider(() => null);
  gateway = await startGateway({ ...DEFAULTS, env: provider.env });
});
afterAll(async () => {
  await provider.close();
  await gateway.close();
});

type Made = Awaited<ReturnType<typeof makeStartedPayment>>;
/** What happens to a payment: the provider changes its status, or a webhook or an attempt comes. */
type Step =
  | { provider: string }
  | { webhook: 'charge.success' | 'refund.processed'; times?: number }
  | { attempt: true }
  | { hoursLater: number };

async function send(event: string, { reference }: Made, id: number) {
  const body = JSON.stringify({ event, data: { id, reference } });
  const signature = createHmac('sha512', PROVIDER_KEY).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature };
  const answer = await fetch(`${gateway.url}/webhooks/paystack`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
}

async function handleWebhooks() {
  const { prisma } = gateway.app;
  await prisma.webhookEvent.updateMany({ where: { handledAt: null }, data: { nextAttemptAt: new Date(0) } });
  await sweepWebhooks(gateway.app, never);
}

async function play(made: Made, step: Step) {
  const { prisma } = gateway.app;
  if ('provider' in step) provider.charge(made.reference).status = step.provider;
  if ('webhook' in step) {
    lastId += 1;
    const id = lastId;
    await Promise.all(Array.from({ length: step.times ?? 1 }, () => send(step.webhook, made, id)));
    await handleWebhooks();
  }
  if ('attempt' in step) {
    await makeAttemptOverdue(gateway, made.id);
    await sweepPayments(gateway.app, never);
  }
  if ('hoursLater' in step) {
    const { createdAt, verifyUntil } = await paymentOf(gateway.app, made.id);
    const earlier = (moment: Date) => new Date(moment.getTime() - step.hoursLater * HOUR);
    const data = { createdAt: earlier(createdAt), verifyUntil: earlier(verifyUntil) };
    await prisma.payment.update({ where: { id: made.id }, data });
  }
}

type Story = { name: string; steps: Step[]; status: PaymentStatus; enrolment: string; told: string[] };

const RECEIVED = 'Payment received';
const RETURNED = 'Payment returned';
const success = { provider: 'success' };
const reversed = { provider: 'reversed' };

const STORIES: Story[] = [
  {
    name: 'sent ten times at once settles once',
    steps: [success, { webhook: 'charge.success', times: 10 }],
    ...{ status: 'COMPLETED', enrolment: 'COMPLETED', told: [RECEIVED] },
  },
  {
    name: 'sent again under another id settles once',
    steps: [success, { webhook: 'charge.success' }, { webhook: 'charge.success' }],
    ...{ status: 'COMPLETED', enrolment: 'COMPLETED', told: [RECEIVED] },
  },
  {
    name: 'that never comes is not needed',
    steps: [success, { attempt: true }],
    ...{ status: 'COMPLETED', enrolment: 'COMPLETED', told: [RECEIVED] },
  },
  {
    name: 'of a refund that never comes is not needed',
    steps: [success, { attempt: true }, reversed, { attempt: true }],
    ...{ status: 'REVERSED', enrolment: 'REFUNDED', told: [RECEIVED, RETURNED] },
  },
  {
    name: 'that comes before the provider itself knows waits for it',
    steps: [{ webhook: 'charge.success' }, success, { webhook: 'charge.success' }],
    ...{ status: 'COMPLETED', enrolment: 'COMPLETED', told: [RECEIVED] },
  },
  {
    name: 'of a success that comes after the one of its refund opens nothing again',
    steps: [
      ...[success, { attempt: true } as const, reversed],
      ...([{ webhook: 'refund.processed' }, { webhook: 'charge.success' }] as const),
    ],
    ...{ status: 'REVERSED', enrolment: 'REFUNDED', told: [RECEIVED, RETURNED] },
  },
  {
    name: 'of a refund that overtakes everything settles what the provider says',
    steps: [reversed, { webhook: 'refund.processed' }, { webhook: 'charge.success' }],
    ...{ status: 'REVERSED', enrolment: 'PENDING', told: [RETURNED] },
  },
  {
    name: 'of a refund that was announced and did not happen changes nothing',
    steps: [success, { attempt: true }, { webhook: 'refund.processed' }],
    ...{ status: 'COMPLETED', enrolment: 'COMPLETED', told: [RECEIVED] },
  },
  {
    name: 'that comes after the payment counted as abandoned opens the lessons',
    steps: [{ hoursLater: 2 }, { attempt: true }, success, { webhook: 'charge.success' }],
    ...{ status: 'COMPLETED', enrolment: 'COMPLETED', told: [RECEIVED] },
  },
  {
    name: 'that comes after the time of its payment is over opens the lessons',
    steps: [{ hoursLater: 80 }, { attempt: true }, success, { webhook: 'charge.success' }],
    ...{ status: 'COMPLETED', enrolment: 'COMPLETED', told: [RECEIVED] },
  },
];

describe('a webhook', () => {
  it.each(STORIES)('$name', async ({ steps, status, enrolment, told }) => {
    const { prisma } = gateway.app;
    const made = await makeStartedPayment(gateway);
    for (const step of steps) await play(made, step);
    expect((await paymentOf(gateway.app, made.id)).status).toBe(status);
    const student = await prisma.student.findUniqueOrThrow({ where: { id: made.student.id } });
    expect(student.paymentStatus).toBe(enrolment);
    const where = { recipientId: made.parent.id, kind: 'PAYMENT' as const };
    const notifications = await prisma.notification.findMany({ where, orderBy: { id: 'asc' } });
    expect(notifications.map(({ title }) => title)).toEqual(told);
  });
});
