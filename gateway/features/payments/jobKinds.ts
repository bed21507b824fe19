import { z } from 'zod';
import type { JobKind } from '../../jobs/queue.ts';

/** One attempt to verify a payment that is due. */
export const verifyJob: JobKind<{ paymentId: string }> = {
  queue: 'payments',
  name: 'payment.verify',
  payload: z.object({ paymentId: z.uuid() }),
};

/** What a stored webhook is about, looked up at the provider. */
export const handleWebhookJob: JobKind<{ eventId: string }> = {
  queue: 'payments',
  name: 'webhook.handle',
  payload: z.object({ eventId: z.string().max(200) }),
};

/** The sandbox's signed word to the product's own webhook. */
export const sandboxWebhookJob: JobKind<{ reference: string; event: 'charge.success' | 'refund.processed' }> =
  {
    queue: 'payments',
    name: 'sandbox.webhook',
    payload: z.object({
      reference: z.string().max(100),
      event: z.enum(['charge.success', 'refund.processed']),
    }),
  };
