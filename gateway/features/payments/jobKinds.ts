import { z } from 'zod';
import type { JobKind } from '../../jobs/queue.ts';

/** Makes an attempt to verify a payment that is due. */
export const verifyJob: JobKind<{ paymentId: string }> = {
  queue: 'payments',
  name: 'payment.verify',
  payload: z.object({ paymentId: z.uuid() }),
};

/** Looks up at the provider what a stored webhook is about. */
export const handleWebhookJob: JobKind<{ eventId: string }> = {
  queue: 'payments',
  name: 'webhook.handle',
  payload: z.object({ eventId: z.string().max(200) }),
};

/** Delivers the sandbox's signed event to the product's own webhook endpoint. */
export const sandboxWebhookJob: JobKind<{ reference: string; event: 'charge.success' | 'refund.processed' }> =
  {
    queue: 'payments',
    name: 'sandbox.webhook',
    payload: z.object({
      reference: z.string().max(100),
      event: z.enum(['charge.success', 'refund.processed']),
    }),
  };
