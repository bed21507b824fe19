import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { CHANNELS, type Charge, type ChargeStatus } from '../../../../contract/payments.ts';
import type { App } from '../../../context.ts';
import type { FetchAnswer, OutgoingRequest } from '../../../platform/outgoing/fetchWithDeadline.ts';
import { sandboxSecret } from '../sandbox/sandboxSecret.ts';

/** What carries a request to the provider within a deadline: the network, or the sandbox of this process. */
export type Transport = (url: string, request: OutgoingRequest) => Promise<FetchAnswer>;

export type Checkout = { authorizationUrl: string; accessCode: string };

export type CheckoutRequest = {
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
  /** Asks what became of a reference. */
  verify(reference: string): Promise<Charge>;
  /** Gives the whole of a charge back; answers the provider's id of the refund. */
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

/** The provider's words for a charge that has ended; every other word means that it goes on. */
const ENDED: Record<string, ChargeStatus> = {
  success: 'success',
  failed: 'failed',
  abandoned: 'abandoned',
  reversed: 'reversed',
};

/** The key that requests and webhooks are signed with: the provider's, or the sandbox's own. */
export function providerSecret(app: Pick<App, 'config'>): string {
  return app.config.paystack?.secretKey ?? sandboxSecret(app.config.authSecret);
}

/**
 * The one client of the provider's public HTTP contract. Every method throws an Error on a timeout, a refusal
 * or an answer of another shape; none of them carries a key.
 * @param url the provider's address without a trailing slash
 */
export function createPaystack(url: string, secretKey: string, transport: Transport): Paystack {
  const ask = async (method: 'GET' | 'POST', path: string, body: unknown) => {
    const { status, text } = await transport(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const answer: unknown = isJson(text) ? JSON.parse(text) : null;
    return { code: status, answer, told: envelope.safeParse(answer).data };
  };
  const demand = async (method: 'GET' | 'POST', path: string, body: unknown) => {
    const { code, answer, told } = await ask(method, path, body);
    if (code >= 400 || !told?.status) throw refusal(path, code, told?.message);
    return answer;
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
      const { data } = initialised.parse(await demand('POST', '/transaction/initialize', body));
      return { authorizationUrl: data.authorization_url, accessCode: data.access_code };
    },
    async verify(reference) {
      const path = `/transaction/verify/${encodeURIComponent(reference)}`;
      const { code, answer, told } = await ask('GET', path, undefined);
      if (
        (code === 400 || code === 404) &&
        told?.status === false &&
        told.message.toLowerCase().includes('not found')
      ) {
        return unknownCharge(reference);
      }
      if (code >= 400 || !told?.status) throw refusal('/transaction/verify', code, told?.message);
      const { data } = verified.parse(answer);
      // An answer about another charge says nothing of ours: neither that it was paid nor that it was reversed.
      if (data.reference !== reference)
        throw new Error('The payment provider answered for another reference');
      return {
        status: ENDED[data.status] ?? 'unfinished',
        reference: data.reference,
        transactionId: String(data.id),
        amountMinor: data.amount,
        currency: data.currency,
        channel: data.channel ?? null,
      };
    },
    async refund(reference) {
      return String(refunded.parse(await demand('POST', '/refund', { transaction: reference })).data.id);
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

function refusal(path: string, code: number, message: string | undefined): Error {
  return new Error(`The payment provider refused ${path}: ${code} ${message ?? 'without a word'}`);
}

function isJson(text: string): boolean {
  return text.startsWith('{');
}

export function sign(rawBody: Uint8Array, secret: string): string {
  return createHmac('sha512', secret).update(rawBody).digest('hex');
}

/**
 * Whether a webhook came from the provider.
 * @param rawBody the bytes as they arrived
 * @param header x-paystack-signature: HMAC-SHA512 in hexadecimal
 */
export function verifySignature(rawBody: Uint8Array, header: string | null, secret: string): boolean {
  const expected = Buffer.from(sign(rawBody, secret), 'utf8');
  const given = Buffer.from(header ?? '', 'utf8');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
