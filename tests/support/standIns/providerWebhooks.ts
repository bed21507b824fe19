import { createHmac } from 'node:crypto';
import { PROVIDER_KEY } from './paymentProvider.ts';

/** A webhook as the provider sends it: its body, and the signature over it. */
export type Webhook = { body: string; signature: string };

/** Signs an event with the key that the stand-in and the product share. */
export function signedWebhook(event: string, data: object): Webhook {
  const body = JSON.stringify({ event, data });
  return { body, signature: createHmac('sha512', PROVIDER_KEY).update(body).digest('hex') };
}

/** Sends a webhook to a gateway. @returns the status of the answer; null when there is none */
export async function postWebhook(url: string, { body, signature }: Webhook): Promise<number | null> {
  const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature };
  const answer = await fetch(`${url}/webhooks/paystack`, { method: 'POST', headers, body }).catch(() => null);
  return answer?.status ?? null;
}
