import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../../../context.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { isDisputeEvent } from '../disputes/handleDisputeEvent.ts';
import { handleWebhookJob } from '../jobKinds.ts';
import { providerSecret, verifySignature } from '../provider/paystack.ts';

const webhook = z.object({
  event: z.string().min(1).max(60),
  data: z.object({
    id: z.union([z.number(), z.string().max(100)]).optional(),
    reference: z.string().max(100).nullish(),
    transaction_reference: z.string().max(100).nullish(),
    transaction: z
      .object({ reference: z.string().max(100).nullish() })
      .nullish()
      .catch(null),
    status: z.string().max(60).nullish(),
  }),
});

/**
 * Receives an event of the provider: verifies the signature over the raw bytes, stores the event once and responds
 * with 200. Its content is not trusted; the job that follows asks the provider. Of the body only ids are stored, since
 * the rest is personal data.
 */
export async function receiveWebhook(app: App, request: Request): Promise<Response> {
  const raw = new Uint8Array(await request.arrayBuffer());
  if (!verifySignature(raw, request.headers.get('x-paystack-signature'), providerSecret(app))) {
    app.security.log('webhook.rejected', { endpoint: 'webhooks', reason: 'signature' });
    return new Response('The signature is wrong', { status: 401 });
  }
  const parsed = webhook.safeParse(parseJson(raw));
  if (!parsed.success) return new Response('This is not an event', { status: 400 });
  const { event, data } = parsed.data;
  const reference = data.reference ?? data.transaction_reference ?? data.transaction?.reference ?? null;
  const hash = createHash('sha256').update(raw).digest('hex');
  // The id of a dispute stays the same from one reminder to the next, so its events are told apart by their bytes.
  const id = isDisputeEvent(event) ? `${event}:${hash}` : `${event}:${data.id ?? hash}`;
  const body: Prisma.InputJsonObject = {
    id: data.id ?? null,
    reference,
    status: data.status ?? null,
  };
  const payment = reference
    ? await app.prisma.payment.findUnique({ where: { reference }, select: { id: true } })
    : null;
  const { count } = await app.prisma.webhookEvent.createMany({
    data: [{ id, kind: event, reference, body, paymentId: payment?.id ?? null }],
    skipDuplicates: true,
  });
  // A repeated delivery makes an event that is not handled yet due again.
  const { count: repeated } =
    count > 0
      ? { count: 0 }
      : await app.prisma.webhookEvent.updateMany({
          where: { id, handledAt: null },
          data: { nextAttemptAt: new Date() },
        });
  if (count + repeated > 0) app.queue.add(handleWebhookJob, { eventId: id });
  return new Response('OK');
}

function parseJson(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(raw));
  } catch {
    return null;
  }
}
