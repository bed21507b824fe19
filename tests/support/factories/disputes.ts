import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import type { DisputeResponse } from '../../../contract/disputes.ts';
// The worker's tasks are run one by one, because the tests decide when something is due.
import { sweepPayments, sweepWebhooks } from '../../../gateway/features/payments/jobs.ts';
import type { TestGateway } from '../services/gateway.ts';
import { type PaymentProvider, PROVIDER_KEY, type ProviderDispute } from '../standIns/paymentProvider.ts';
import { RespondToTestedDisputeDocument } from './disputes.generated.ts';
import { makeAttemptOverdue, makeStartedPayment } from './payments.ts';
import { type Person, runAs } from './people.ts';

const DAY_MS = 86_400_000;
const never = new AbortController().signal;

export const EVIDENCE = {
  customerName: 'Ngozi',
  customerEmail: 'ngozi@example.test',
  customerPhone: '+234 800 000 0000',
  serviceDetails: 'Ada completed twelve lessons between March and May.',
  message: 'The family took part in all of it.',
};

let lastId = 500;

/** Returns what banks, the provider and admins do about disputes, at a gateway that uses a stand-in. */
export function disputeActions(gateway: TestGateway, provider: PaymentProvider) {
  const { prisma } = gateway.app;

  async function makeCompleted() {
    const made = await makeStartedPayment(gateway);
    provider.charge(made.reference).status = 'success';
    await makeAttemptOverdue(gateway, made.id);
    await sweepPayments(gateway.app, never);
    return made;
  }
  type Made = Awaited<ReturnType<typeof makeCompleted>>;

  /** Lets the bank of a payer question the payment, at the provider only. */
  function openAtProvider({ reference }: Made, change: Partial<ProviderDispute>): ProviderDispute {
    lastId += 1;
    const { amount, currency } = provider.charge(reference);
    const dueAt = new Date(Date.now() + 7 * DAY_MS).toISOString();
    const dispute: ProviderDispute = {
      ...{ id: lastId, status: 'awaiting-merchant-feedback', resolution: null, reference },
      ...{ refund_amount: amount, currency, dueAt, ...change },
    };
    provider.disputes.set(lastId, dispute);
    return dispute;
  }

  /** Handles every webhook that is stored and not handled. */
  async function handleWebhooks() {
    await prisma.webhookEvent.updateMany({
      where: { handledAt: null },
      data: { nextAttemptAt: new Date(0) },
    });
    await sweepWebhooks(gateway.app, never);
  }

  /** Delivers a webhook about a dispute, and handles it. */
  async function announce(kind: string, data: object) {
    const body = JSON.stringify({ event: `charge.dispute.${kind}`, data });
    const signature = createHmac('sha512', PROVIDER_KEY).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature };
    const answer = await fetch(`${gateway.url}/webhooks/paystack`, { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
    await handleWebhooks();
  }

  const disputeOf = ({ id }: ProviderDispute) =>
    prisma.dispute.findUniqueOrThrow({ where: { providerDisputeId: String(id) } });

  async function openDispute(change: Partial<ProviderDispute>) {
    const made = await makeCompleted();
    const reported = openAtProvider(made, change);
    await announce('create', { id: reported.id, transaction: { reference: made.reference } });
    return { made, reported, dispute: await disputeOf(reported) };
  }

  const titlesOf = async (recipientId: string, actionUrl?: string) => {
    const where = { recipientId, ...(actionUrl ? { actionUrl } : {}) };
    const rows = await prisma.notification.findMany({ where, orderBy: { id: 'asc' } });
    return rows.map(({ title }) => title);
  };

  return {
    ...{ makeCompleted, openAtProvider, handleWebhooks, announce, disputeOf, openDispute, titlesOf },
    enrolmentOf: async ({ student }: Made) =>
      (await prisma.student.findUniqueOrThrow({ where: { id: student.id } })).paymentStatus,
    respond: (admin: Person, disputeId: string, version: number, response: DisputeResponse) =>
      runAs(gateway.url, admin, RespondToTestedDisputeDocument, {
        disputeId,
        version,
        response,
        ...EVIDENCE,
      }),
  };
}
