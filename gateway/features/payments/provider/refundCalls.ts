import { z } from 'zod';
import { type RefundStatus, refundStatusOf } from '../../../../contract/refunds.ts';

/** A refund as reported by the provider. */
export type ProviderRefund = {
  id: string;
  /** Null for a status that this version does not know. */
  status: RefundStatus | null;
  amountMinor: number;
  currency: string;
  /** The note with which it was asked for. */
  note: string | null;
};

type RefundOrder = {
  reference: string;
  amountMinor: number;
  /** Identifies the refund: the provider keeps it, so that a call whose answer got lost can be found again. */
  note: string;
};

export type RefundCalls = {
  /** Asks for a refund of a charge. @returns the refund, or why the provider will not make it */
  refund(order: RefundOrder): Promise<ProviderRefund | { rejection: string }>;
  /** Lists the refunds of a charge by the provider's id of its transaction. */
  listRefunds(transactionId: string): Promise<ProviderRefund[]>;
  /** Looks up a refund by the provider's id. */
  fetchRefund(id: string): Promise<ProviderRefund>;
};

type Answer = { code: number; json: unknown; message: string; isSuccess: boolean };
export type Send = (method: 'GET' | 'POST', path: string, body: unknown) => Promise<Answer>;

const refund = z.object({
  id: z.union([z.number().int(), z.string().min(1)]),
  status: z.string(),
  // Amounts are numbers in some answers and strings of digits in others.
  amount: z.coerce.number().int(),
  currency: z.string(),
  merchant_note: z.string().nullish(),
});
const one = z.object({ data: refund });
const many = z.object({ data: z.array(refund) });

/** Answers with which the provider says that it will not make a refund; any other failure may be over in a minute. */
const REJECTIONS = [400, 404, 422];
/** Far more refunds than one charge ever has. */
const LISTED = 100;

/** Creates the calls of the provider's API about refunds. Each throws an Error when there is no clear answer. */
export function createRefundCalls(send: Send): RefundCalls {
  const read = async (path: string) => {
    const { code, json, message, isSuccess } = await send('GET', path, undefined);
    if (code >= 400 || !isSuccess)
      throw new Error(`The payment provider rejected /refund: ${code} ${message}`);
    return json;
  };
  return {
    async refund({ reference, amountMinor, note }) {
      const body = { transaction: reference, amount: amountMinor, merchant_note: note };
      const { code, json, message, isSuccess } = await send('POST', '/refund', body);
      if (REJECTIONS.includes(code) && json !== null) return { rejection: message || `Answer ${code}` };
      if (code >= 400 || !isSuccess)
        throw new Error(`The payment provider rejected /refund: ${code} ${message}`);
      return reported(one.parse(json).data);
    },
    async listRefunds(transactionId) {
      const query = new URLSearchParams({ transaction: transactionId, perPage: String(LISTED) });
      return many.parse(await read(`/refund?${query}`)).data.map(reported);
    },
    async fetchRefund(id) {
      const found = reported(one.parse(await read(`/refund/${encodeURIComponent(id)}`)).data);
      // An answer about another refund says nothing about ours.
      if (found.id !== id) throw new Error('The payment provider answered for another refund');
      return found;
    },
  };
}

function reported({ id, status, amount, currency, merchant_note }: z.infer<typeof refund>): ProviderRefund {
  return {
    ...{ id: String(id), status: refundStatusOf(status), amountMinor: amount, currency },
    note: merchant_note ?? null,
  };
}
