import type { FieldPolicy, Reference } from '@apollo/client';

export type StoredReceipt = { readAt: string | null; recipient: Reference };

/** Message.receipts in the cache: what was read stays read, also when an answer that was given before comes late. */
export const receipts: FieldPolicy<readonly StoredReceipt[]> = {
  merge: (existing, incoming, { readField }) =>
    incoming.map((receipt) => {
      if (receipt.readAt) return receipt;
      const id = readField('id', receipt.recipient);
      const known = existing?.find((one) => readField('id', one.recipient) === id);
      return known?.readAt ? { ...receipt, readAt: known.readAt } : receipt;
    }),
};
