import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { CHANNELS, type Charge, type ChargeStatus } from '../../../../contract/payments.ts';
import type { App } from '../../../context.ts';
import type { FetchResponse, OutgoingRequest } from '../../../platform/outgoing/fetchWithDeadline.ts';
import { sandboxSecret } from '../sandbox/sandboxSecret.ts';

/** Sends a request to the provider within a deadline: over the network, or to the sandbox of this process. */
export type Transport = (url: string, request: OutgoingRequest) => Promise<FetchResponse>;

type Checkout = { authorizationUrl: string; accessCode: string };

type CheckoutRequest = {
  email: string;
  amountMinor: number;
  currency: string;
  reference: string;
  callbackUrl: string;
  metadata: Record<string, string>;
};

export type Paystack = {
  /** Opens a checkout for a reference. */
  initialise(request: CheckoutRequest): Promise<Checkout>;
  /** Looks up the charge of a reference. */
  verify(reference: string): Promise<Charge>;
  /** Refunds a charge in full and returns the provider's id of the refund. */
  refund(reference: string): Promise<string>;
};

const envelope = z.object({ status: z.boolean(), message: z.string().default('') });
const initialised = z.object({
  data: z.object({ authorization_url: z.url(), access_code: z.string().min(1) }),
});
const verified = z.object({
  data: z.object({
    id: z.union([z.number().int(), z.string()]),
    status: z.string(),
    reference: z.string(),
    amount: z.number().int(),
    currency: z.string(),
    channel: z.string().nullish(),
  }),
});
const refunded = z.object({ data: z.object({ id: z.union([z.number(), z.string()]) }) });

/** The provider's statuses of a charge that has ended; every other status means that it is unfinished. */
const FINAL_STATUSES: Record<string, ChargeStatus> = {
  success: 'success',
  failed: 'failed',
  abandoned: 'abandoned',
  reversed: 'reversed',
};

/** Returns the key that signs requests and webhooks: the provider's, or the sandbox's own. */
export function providerSecret(app: Pick<App, 'config'>): string {
  return app.config.paystack?.secretKey ?? sandboxSecret(app.config.authSecret);
}

/**
 * Creates the only client of the provider's public HTTP API. Every method throws an Error on a timeout, an error
 * response or a response of another shape; no error contains a key.
 * @param url the provider's base URL without a trailing slash
 */
export function createPaystack(url: string, secretKey: string, transport: Transport): Paystack {
  const send = async (method: 'GET' | 'POST', path: string, body: unknown) => {
    const { status, text } = await transport(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const json: unknown = isJson(text) ? JSON.parse(text) : null;
    return { code: status, json, result: envelope.safeParse(json).data };
  };
  const sendOrThrow = async (method: 'GET' | 'POST', path: string, body: unknown) => {
    const { code, json, result } = await send(method, path, body);
    if (code >= 400 || !result?.status) throw providerError(path, code, result?.message);
    return json;
  };
  return {
    async initialise({ email, amountMinor, currency, reference, callbackUrl, metadata }) {
      const body = {
        email,
        amount: amountMinor,
        currency,
        reference,
        callback_url: callbackUrl,
        metadata,
        channels: CHANNELS,
      };
      const { data } = initialised.parse(await sendOrThrow('POST', '/transaction/initialize', body));
      return { authorizationUrl: data.authorization_url, accessCode: data.access_code };
    },
    async verify(reference) {
      const path = `/transaction/verify/${encodeURIComponent(reference)}`;
      const { code, json, result } = await send('GET', path, undefined);
      if (
        (code === 400 || code === 404) &&
        result?.status === false &&
        result.message.toLowerCase().includes('not found')
      ) {
        return unknownCharge(reference);
      }
      if (code >= 400 || !result?.status) throw providerError('/transaction/verify', code, result?.message);
      const { data } = verified.parse(json);
      // A response about another charge says nothing about ours: neither that it was paid nor that it was reversed.
      if (data.reference !== reference)
        throw new Error('The payment provider answered for another reference');
      return {
        status: FINAL_STATUSES[data.status] ?? 'unfinished',
        reference: data.reference,
        transactionId: String(data.id),
        amountMinor: data.amount,
        currency: data.currency,
        channel: data.channel ?? null,
      };
    },
    async refund(reference) {
      return String(refunded.parse(await sendOrThrow('POST', '/refund', { transaction: reference })).data.id);
    },
  };
}

function unknownCharge(reference: string): Charge {
  return {
    status: 'unknown',
    reference,
    transactionId: null,
    amountMinor: null,
    currency: null,
    channel: null,
  };
}

function providerError(path: string, code: number, message: string | undefined): Error {
  return new Error(`The payment provider rejected ${path}: ${code} ${message ?? 'without a message'}`);
}

function isJson(text: string): boolean {
  return text.startsWith('{');
}

export function sign(rawBody: Uint8Array, secret: string): string {
  return createHmac('sha512', secret).update(rawBody).digest('hex');
}

/**
 * Returns true for a webhook that came from the provider.
 * @param rawBody the bytes as they arrived
 * @param header x-paystack-signature: HMAC-SHA512 in hexadecimal
 */
export function verifySignature(rawBody: Uint8Array, header: string | null, secret: string): boolean {
  const expected = Buffer.from(sign(rawBody, secret), 'utf8');
  const actual = Buffer.from(header ?? '', 'utf8');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
