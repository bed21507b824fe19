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

/** Calls the provider for a refund that is due, or looks up how it goes on. */
export const refundJob: JobKind<{ refundId: string }> = {
  queue: 'payments',
  name: 'refund.check',
  payload: z.object({ refundId: z.uuid() }),
};

const SANDBOX_EVENTS = [
  'charge.success',
  'charge.dispute.create',
  'charge.dispute.remind',
  'charge.dispute.resolve',
] as const;

/** Delivers the sandbox's signed event of a charge to the product's own webhook endpoint. */
export const sandboxWebhookJob: JobKind<{ reference: string; event: (typeof SANDBOX_EVENTS)[number] }> = {
  queue: 'payments',
  name: 'sandbox.webhook',
  payload: z.object({
    reference: z.string().max(100),
    event: z.enum(SANDBOX_EVENTS),
  }),
};

/** Delivers the sandbox's signed event of the state that a refund has by then. */
export const sandboxRefundWebhookJob: JobKind<{ refundId: number }> = {
  queue: 'payments',
  name: 'sandbox.refundWebhook',
  payload: z.object({ refundId: z.int() }),
};
