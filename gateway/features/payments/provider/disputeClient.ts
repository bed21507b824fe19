import { z } from 'zod';
import type { DisputeEvidence } from '../../../../contract/disputes.ts';
import { createSender, type Transport } from './sender.ts';

/** A dispute as the provider reports it. */
export type ReportedDispute = {
  providerDisputeId: string;
  status: string;
  resolution: string | null;
  /** The reference of the disputed charge. */
  reference: string;
  transactionId: string;
  /** The amount that the bank claims. */
  amountMinor: number;
  currency: string;
  category: string | null;
  dueAt: Date | null;
};

type Resolution = {
  resolution: 'merchant-accepted' | 'declined';
  message: string;
  amountMinor: number;
  uploadedFilename: string;
  /** The provider's id of the evidence; null when there is none. */
  evidenceId: string | null;
};

export type DisputeClient = {
  read(id: string): Promise<ReportedDispute>;
  /** Adds the evidence to a dispute and returns the provider's id of it. */
  addEvidence(id: string, evidence: DisputeEvidence): Promise<string>;
  /** Stores a document where the provider wants it and returns its name there. */
  upload(id: string, document: Uint8Array<ArrayBuffer>): Promise<string>;
  resolve(id: string, resolution: Resolution): Promise<void>;
};

const idOf = z.union([z.number().int(), z.string().max(100)]).transform(String);
const moment = z.coerce.date().nullish().catch(null);
const dispute = z.object({
  data: z.object({
    id: idOf,
    status: z.string().max(60),
    resolution: z.string().max(60).nullish(),
    refund_amount: z.number().int().nullish(),
    currency: z.string().length(3).nullish(),
    category: z.string().max(60).nullish(),
    dueAt: moment,
    due_at: moment,
    transaction: z.object({
      id: idOf,
      reference: z.string().max(100),
      amount: z.number().int(),
      currency: z.string().length(3),
    }),
  }),
});
const added = z.object({ data: z.object({ id: idOf }) });
const uploadUrl = z.object({
  data: z.object({ signedUrl: z.url(), fileName: z.string().min(1).max(300) }),
});
const FILE_NAME = 'evidence.pdf';

/** @param upload sends a document to the address that the provider signed for it */
export function createDisputeClient(
  url: string,
  secretKey: string,
  transport: Transport,
  upload: Transport,
): DisputeClient {
  const { sendOrThrow } = createSender(url, secretKey, transport);
  const path = (id: string) => `/dispute/${encodeURIComponent(id)}`;
  return {
    async read(id) {
      const { data } = dispute.parse(await sendOrThrow('GET', path(id), undefined));
      if (data.id !== id) throw new Error('The payment provider answered for another dispute');
      return {
        providerDisputeId: data.id,
        status: data.status,
        resolution: data.resolution ?? null,
        reference: data.transaction.reference,
        transactionId: data.transaction.id,
        amountMinor: data.refund_amount ?? data.transaction.amount,
        currency: data.currency ?? data.transaction.currency,
        category: data.category ?? null,
        dueAt: data.dueAt ?? data.due_at ?? null,
      };
    },
    async addEvidence(id, evidence) {
      const body = {
        customer_name: evidence.customerName,
        customer_email: evidence.customerEmail,
        customer_phone: evidence.customerPhone,
        service_details: evidence.serviceDetails,
      };
      return added.parse(await sendOrThrow('POST', `${path(id)}/evidence`, body)).data.id;
    },
    async upload(id, document) {
      const address = `${path(id)}/upload_url?upload_filename=${FILE_NAME}`;
      const { data } = uploadUrl.parse(await sendOrThrow('GET', address, undefined));
      const to = new URL(data.signedUrl);
      if (to.protocol !== 'https:' && to.origin !== new URL(url).origin)
        throw new Error('The payment provider named an address that is not safe');
      // The address itself is the permission: the key stays here.
      const headers = { 'content-type': 'application/pdf' };
      const { status } = await upload(to.href, { method: 'PUT', headers, body: document });
      if (status >= 300) throw new Error(`The evidence was not stored: ${status}`);
      return data.fileName;
    },
    async resolve(id, { resolution, message, amountMinor, uploadedFilename, evidenceId }) {
      await sendOrThrow('PUT', `${path(id)}/resolve`, {
        ...{ resolution, message, refund_amount: amountMinor, uploaded_filename: uploadedFilename },
        ...(evidenceId === null ? {} : { evidence: Number(evidenceId) }),
      });
    },
  };
}
