import { z } from 'zod';
import { DAY_MS } from '../../../../contract/time.ts';
import type { App } from '../../../context.ts';
import type { SandboxCharge, SandboxDispute } from '../../../generated/prisma/client.ts';
import { sandboxWebhookJob } from '../jobKinds.ts';
import { chargeData } from './sandboxCharges.ts';
import { errorResponse, jsonOf, okResponse } from './sandboxResponses.ts';

/** Time that the sandbox's bank leaves for an answer, in milliseconds. */
const ANSWER_MS = 7 * DAY_MS;

const evidence = z.object({
  customer_name: z.string().min(1),
  customer_email: z.email(),
  customer_phone: z.string().min(1),
  service_details: z.string().min(1),
});
const resolution = z.object({
  resolution: z.enum(['merchant-accepted', 'declined']),
  message: z.string().min(1),
  refund_amount: z.coerce.number().int().min(0),
  uploaded_filename: z.string().min(1),
});

type Found = SandboxDispute & { charge: SandboxCharge };
type Part = '' | '/evidence' | '/upload_url' | '/resolve';

/** Serves the part of the provider's API that is about disputes. */
export async function handleDispute(app: App, request: Request, id: number, part: Part): Promise<Response> {
  const found = await app.prisma.sandboxDispute.findUnique({ where: { id }, include: { charge: true } });
  if (!found) return errorResponse(404, 'Dispute not found');
  switch (`${request.method} ${part}`) {
    case 'GET ':
      return okResponse('Dispute retrieved', disputeData(found));
    case 'GET /upload_url':
      return okResponse('Upload url generated', {
        signedUrl: new URL(`/sandbox/paystack/upload/${id}`, request.url).href,
        fileName: `sandbox-${id}.pdf`,
      });
    case 'POST /evidence':
      return addEvidence(app, request, found);
    case 'PUT /resolve':
      return resolve(app, request, found);
    default:
      return errorResponse(404, 'Not found');
  }
}

async function addEvidence(app: App, request: Request, { id }: Found): Promise<Response> {
  const parsed = evidence.safeParse(await jsonOf(request));
  if (!parsed.success)
    return errorResponse(400, `Invalid ${parsed.error.issues[0]?.path.join('.') || 'body'}`);
  await app.prisma.sandboxDispute.update({ where: { id }, data: { evidence: parsed.data } });
  return okResponse('Evidence created', { id, dispute: id, ...parsed.data });
}

async function resolve(app: App, request: Request, found: Found): Promise<Response> {
  const parsed = resolution.safeParse(await jsonOf(request));
  if (!parsed.success)
    return errorResponse(400, `Invalid ${parsed.error.issues[0]?.path.join('.') || 'body'}`);
  if (found.status !== 'awaiting-merchant-feedback')
    return errorResponse(400, 'Dispute has been answered already');
  if (parsed.data.resolution === 'merchant-accepted') await decideDispute(app, found.reference, 'LOST');
  else
    await app.prisma.sandboxDispute.update({
      where: { id: found.id },
      data: { status: 'awaiting-bank-feedback' },
    });
  return okResponse('Dispute successfully resolved', { id: found.id });
}

/** Lets the bank question a charge that was paid, once. */
export async function openDispute(app: App, reference: string): Promise<void> {
  const { count } = await app.prisma.sandboxDispute.createMany({
    data: [{ reference, dueAt: new Date(Date.now() + ANSWER_MS) }],
    skipDuplicates: true,
  });
  if (count > 0) app.queue.add(sandboxWebhookJob, { reference, event: 'charge.dispute.create' });
}

/** Lets the bank decide, once: a lost dispute takes the charge back. */
export async function decideDispute(app: App, reference: string, outcome: 'WON' | 'LOST'): Promise<void> {
  const { count } = await app.prisma.sandboxDispute.updateMany({
    where: { reference, status: { not: 'resolved' } },
    data: {
      status: 'resolved',
      resolution: outcome === 'WON' ? 'declined' : 'merchant-accepted',
      resolvedAt: new Date(),
    },
  });
  if (count === 0) return;
  if (outcome === 'LOST')
    await app.prisma.sandboxCharge.update({ where: { reference }, data: { status: 'reversed' } });
  app.queue.add(sandboxWebhookJob, { reference, event: 'charge.dispute.resolve' });
}

/** Returns a dispute in the shape of the API, both in its responses and in webhooks. */
export function disputeData({ charge, ...dispute }: Found) {
  return {
    id: dispute.id,
    domain: 'test',
    status: dispute.status,
    resolution: dispute.resolution,
    refund_amount: charge.amountMinor,
    currency: charge.currency,
    category: 'chargeback',
    dueAt: dispute.dueAt.toISOString(),
    resolvedAt: dispute.resolvedAt?.toISOString() ?? null,
    transaction: chargeData(charge),
  };
}
