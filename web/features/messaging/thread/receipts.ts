import type { FieldPolicy, Reference } from '@apollo/client';

export type StoredReceipt = { readAt: string | null; recipient: Reference };

/** Merges Message.receipts in the cache: a read message stays read, even if an older response arrives late. */
export const receipts: FieldPolicy<readonly StoredReceipt[]> = {
  merge: (existing, incoming, { readField }) =>
    incoming.map((receipt) => {
      if (receipt.readAt) return receipt;
      const id = readField('id', receipt.recipient);
      const cached = existing?.find((one) => readField('id', one.recipient) === id);
      return cached?.readAt ? { ...receipt, readAt: cached.readAt } : receipt;
    }),
};
