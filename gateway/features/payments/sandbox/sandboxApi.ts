import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { pattern } from '../../../../contract/pattern.ts';
import type { App } from '../../../context.ts';
import type { SandboxCharge } from '../../../generated/prisma/client.ts';
import { sandboxWebhookJob } from '../jobKinds.ts';
import { providerSecret } from '../provider/paystack.ts';
import { completesItself, completeUpgrade, scheduleUpgradeWebhook } from './sandboxUpgrade.ts';

const CURRENCY = pattern({ max: 3, matches: /^[A-Z]{3}$/ });
const REFERENCE = pattern({ max: 100, matches: /^[\w.=-]{1,100}$/ });
const isHttpUrl = (url: string) => ['http:', 'https:'].includes(URL.parse(url)?.protocol ?? '');

const initialize = z.object({
  email: z.email(),
  amount: z.coerce.number().int().positive(),
  currency: z.string().refine(CURRENCY.test),
  reference: z.string().refine(REFERENCE.test),
  callback_url: z.url().refine(isHttpUrl),
  metadata: z.record(z.string(), z.unknown()).default({}),
});
const refund = z.object({ transaction: z.union([z.string(), z.number()]) });

const PATH = pattern({
  max: 1000,
  matches: /\/sandbox\/paystack(\/transaction\/initialize|\/transaction\/verify\/([^/]+)|\/refund)$/,
});
const TRANSACTION_ID = pattern({ max: 9, matches: /^\d{1,9}$/ });

/** Serves the provider's HTTP API from the table of sandbox charges. */
export async function sandboxApi(app: App, request: Request): Promise<Response> {
  if (app.config.paystack) return errorResponse(404, 'Not found');
  if (request.headers.get('authorization') !== `Bearer ${providerSecret(app)}`) {
    return errorResponse(401, 'Invalid key');
  }
  const [, path, reference] = PATH.exec(new URL(request.url).pathname) ?? [];
  if (path && reference && request.method === 'GET') return handleVerify(app, decodeURIComponent(reference));
  if (path === '/transaction/initialize' && request.method === 'POST') return handleInitialize(app, request);
  if (path === '/refund' && request.method === 'POST') return handleRefund(app, request);
  return errorResponse(404, 'Not found');
}

async function handleInitialize(app: App, request: Request): Promise<Response> {
  const parsed = initialize.safeParse(await jsonOf(request));
  if (!parsed.success)
    return errorResponse(400, `Invalid ${parsed.error.issues[0]?.path.join('.') || 'body'}`);
  const { data } = parsed;
  const [charge] = await app.prisma.sandboxCharge.createManyAndReturn({
    data: [
      {
        reference: data.reference,
        accessCode: randomBytes(12).toString('base64url'),
        amountMinor: data.amount,
        currency: data.currency,
        email: data.email,
        callbackUrl: data.callback_url,
        metadata: data.metadata as Record<string, string>,
      },
    ],
    skipDuplicates: true,
  });
  if (!charge) return errorResponse(400, 'Duplicate Transaction Reference');
  if (completesItself(data.metadata)) scheduleUpgradeWebhook(app, charge.reference);
  return okResponse('Authorization URL created', {
    authorization_url: `${app.config.publicUrl}/sandbox/checkout/${charge.accessCode}`,
    access_code: charge.accessCode,
    reference: charge.reference,
  });
}

/** Counts the verification in the same statement: a late charge succeeds at its configured count. */
async function handleVerify(app: App, reference: string): Promise<Response> {
  await completeUpgrade(app, reference);
  const found = await app.prisma.sandboxCharge.updateManyAndReturn({
    where: { reference },
    data: { verifyCount: { increment: 1 } },
  });
  let charge = found[0];
  if (!charge) {
    return Response.json(
      { status: false, message: 'Transaction reference not found.', code: 'transaction_not_found' },
      { status: 400 },
    );
  }
  if (charge.succeedsAtVerify !== null && charge.verifyCount >= charge.succeedsAtVerify) {
    const [completed] = await app.prisma.sandboxCharge.updateManyAndReturn({
      where: { reference, status: 'pending' },
      data: { status: 'success', paidAt: new Date() },
    });
    if (completed) {
      charge = completed;
      app.queue.add(sandboxWebhookJob, { reference, event: 'charge.success' });
    }
  }
  return okResponse('Verification successful', chargeData(charge));
}

async function handleRefund(app: App, request: Request): Promise<Response> {
  const parsed = refund.safeParse(await jsonOf(request));
  if (!parsed.success) return errorResponse(400, 'Invalid transaction');
  const { transaction } = parsed.data;
  const transactionId = TRANSACTION_ID.test(String(transaction)) ? Number(transaction) : null;
  const [charge] = await app.prisma.sandboxCharge.updateManyAndReturn({
    where: {
      status: 'success',
      ...(transactionId === null ? { reference: String(transaction) } : { transactionId }),
    },
    data: { status: 'reversed' },
  });
  if (!charge) return errorResponse(400, 'Transaction has not been paid or was refunded already');
  app.queue.add(sandboxWebhookJob, { reference: charge.reference, event: 'refund.processed' });
  return okResponse('Refund has been queued for processing', {
    id: charge.transactionId,
    status: 'pending',
    amount: charge.amountMinor,
    currency: charge.currency,
    transaction: { id: charge.transactionId, reference: charge.reference },
  });
}

/** Returns a charge in the shape of the API, both in verify responses and in webhooks. */
export function chargeData(charge: SandboxCharge) {
  return {
    id: charge.transactionId,
    domain: 'test',
    status: charge.status,
    reference: charge.reference,
    amount: charge.amountMinor,
    currency: charge.currency,
    channel: 'card',
    paid_at: charge.paidAt?.toISOString() ?? null,
    created_at: charge.createdAt.toISOString(),
    metadata: charge.metadata,
    customer: { email: charge.email },
  };
}

async function jsonOf(request: Request): Promise<unknown> {
  return request.json().catch(() => null);
}

function okResponse(message: string, data: Record<string, unknown>): Response {
  return Response.json({ status: true, message, data });
}

function errorResponse(code: number, message: string): Response {
  return Response.json({ status: false, message }, { status: code });
}
