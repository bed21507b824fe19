import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { chargeStatusOf, isKnownChargeStatus } from '../../../../contract/chargeStatuses.ts';
import { CHANNELS, type Charge } from '../../../../contract/payments.ts';
import type { App } from '../../../context.ts';
import { sandboxSecret } from '../sandbox/sandboxSecret.ts';
import { createRefundCalls, type RefundCalls } from './refundCalls.ts';
import { createSender, providerError, type Transport } from './sender.ts';

type Checkout = { authorizationUrl: string; accessCode: string };

/** The amount and the payer of a charge to open. */
export type ChargeRequest = {
  email: string;
  amountMinor: number;
  currency: string;
  reference: string;
  metadata: Record<string, string>;
};

type CheckoutRequest = ChargeRequest & { callbackUrl: string };

/** An account number for one transfer, and until when it takes it. */
type TransferAccount = { accountNumber: string; accountName: string; bankName: string; expiresAt: Date };

/** The currencies in which the provider gives account numbers for transfers. */
const TRANSFER_CURRENCIES = ['NGN'];

/** A page of transactions to list. A time that is over has the same pages however often it is listed. */
type ListRequest = { from: Date; to: Date; page: number; perPage: number };

/** A transaction as the provider lists it. */
export type ListedTransaction = {
  /** Of the provider's statuses, such as `success`, `failed` or `reversed`. */
  status: string;
  reference: string;
  transactionId: string;
  amountMinor: number;
  currency: string;
  /** The fee of the provider; null when it is not in the list. */
  feeMinor: number | null;
  paidAt: Date | null;
};

type TransactionPage = { transactions: ListedTransaction[]; isLast: boolean };

export type Paystack = RefundCalls & {
  /** Opens a checkout for a reference. */
  initialise(request: CheckoutRequest): Promise<Checkout>;
  /** Returns whether the provider gives account numbers for transfers in a currency. */
  takesTransfers(currency: string): boolean;
  /** Gets an account number to which the payer transfers the exact amount. @param until when it should end */
  openTransferAccount(request: ChargeRequest, until: Date): Promise<TransferAccount>;
  /** Looks up the charge of a reference. */
  verify(reference: string): Promise<Charge>;
  /** Lists a page of the transactions that were started within a time, the newest first; pages begin at 1. */
  list(request: ListRequest): Promise<TransactionPage>;
};

const initialised = z.object({
  data: z.object({ authorization_url: z.url(), access_code: z.string().min(1) }),
});
const charged = z.object({
  data: z.object({
    status: z.literal('pending_bank_transfer'),
    reference: z.string(),
    account_name: z.string().min(1),
    account_number: z.string().min(1),
    bank: z.object({ name: z.string().min(1) }),
    account_expires_at: z.iso.datetime({ offset: true }),
  }),
});
const verified = z.object({
  data: z.object({
    id: z.union([z.number().int(), z.string()]),
    status: z.string(),
    reference: z.string(),
    amount: z.number().int(),
    currency: z.string(),
    channel: z.string().nullish(),
    fees: z.number().int().nullish(),
  }),
});
const listed = z.object({
  data: z.array(
    z.object({
      id: z.union([z.number().int(), z.string()]),
      status: z.string(),
      reference: z.string(),
      amount: z.number().int(),
      currency: z.string(),
      fees: z.number().int().nullish(),
      paid_at: z.iso.datetime({ offset: true }).nullish(),
    }),
  ),
  meta: z.object({ pageCount: z.coerce.number().int() }),
});

/** Returns the key that signs requests and webhooks: the provider's, or the sandbox's own. */
export function providerSecret(app: Pick<App, 'config'>): string {
  return app.config.paystack?.secretKey ?? sandboxSecret(app.config.authSecret);
}

/**
 * Creates the only client of the provider's public HTTP API. Every method throws an Error on a timeout, an error
 * response or a response of another shape; no error contains a key.
 * @param url the provider's base URL without a trailing slash
 * @param onUnknownStatus is told of a charge's status that chargeStatuses.ts does not have
 */
export function createPaystack(
  url: string,
  secretKey: string,
  transport: Transport,
  onUnknownStatus: (reference: string, status: string) => void,
): Paystack {
  const { send, sendOrThrow } = createSender(url, secretKey, transport);
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
    takesTransfers: (currency) => TRANSFER_CURRENCIES.includes(currency),
    async openTransferAccount({ email, amountMinor, currency, reference, metadata }, until) {
      const body = {
        ...{ email, amount: amountMinor, currency, reference, metadata },
        bank_transfer: { account_expires_at: until.toISOString() },
      };
      const { data } = charged.parse(await sendOrThrow('POST', '/charge', body));
      if (data.reference !== reference)
        throw new Error('The payment provider answered for another reference');
      return {
        accountNumber: data.account_number,
        accountName: data.account_name,
        bankName: data.bank.name,
        expiresAt: new Date(data.account_expires_at),
      };
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
      if (!isKnownChargeStatus(data.status)) onUnknownStatus(reference, data.status);
      return {
        status: chargeStatusOf(data.status),
        reference: data.reference,
        transactionId: String(data.id),
        amountMinor: data.amount,
        currency: data.currency,
        channel: data.channel ?? null,
        feeMinor: data.fees ?? null,
      };
    },
    async list({ from, to, page, perPage }) {
      const query = new URLSearchParams({
        from: from.toISOString(),
        to: to.toISOString(),
        page: String(page),
        perPage: String(perPage),
      });
      const { data, meta } = listed.parse(await sendOrThrow('GET', `/transaction?${query}`, undefined));
      return {
        isLast: page >= meta.pageCount,
        transactions: data.map((row) => ({
          status: row.status,
          reference: row.reference,
          transactionId: String(row.id),
          amountMinor: row.amount,
          currency: row.currency,
          feeMinor: row.fees ?? null,
          paidAt: row.paid_at ? new Date(row.paid_at) : null,
        })),
      };
    },
    ...createRefundCalls(async (method, path, body) => {
      const { code, json, result } = await send(method, path, body);
      return { code, json, message: result?.message ?? '', isSuccess: result?.status === true };
    }),
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
    feeMinor: null,
  };
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
