import { randomUUID } from 'node:crypto';
import type { LedgerAccount, LedgerEntryKind } from '../../../contract/ledger.ts';
import type { Tx } from '../../platform/database/prisma.ts';

/** An entry before it is posted. */
export type NewEntry = {
  kind: LedgerEntryKind;
  /** Identifies what happened: an entry with a key that is posted already is left out. */
  key: string;
  paymentId: string | null;
  reference: string;
  providerId: string | null;
  currency: string;
  reason: string | null;
  postedAt: Date;
  /** Changes of accounts in minor units, debits positive; they sum to zero. What is 0 makes no line. */
  lines: Partial<Record<LedgerAccount, number>>;
};

/**
 * Posts entries with their lines. The database adds them to the sums when the transaction commits, in the order of the
 * lines: that of the provider comes first, so that two transactions cannot wait for each other.
 * @returns how many were not posted before
 */
export async function postEntries(tx: Tx, entries: readonly NewEntry[]): Promise<number> {
  const moving = entries.filter(({ lines }) => Object.values(lines).some((amount) => amount !== 0));
  if (moving.length === 0) return 0;
  const posted = await tx.ledgerEntry.createManyAndReturn({
    data: moving.map(({ lines: _lines, ...entry }) => ({ id: randomUUID(), ...entry })),
    skipDuplicates: true,
    select: { id: true, key: true },
  });
  const idOf = new Map(posted.map(({ id, key }) => [key, id]));
  const lines = moving.flatMap(({ key, currency, lines: amounts }) => {
    const entryId = idOf.get(key);
    return entryId
      ? Object.entries(amounts)
          .filter(([, amountMinor]) => amountMinor !== 0)
          .toSorted(([one], [other]) => Number(other === 'PROVIDER') - Number(one === 'PROVIDER'))
          .map(([account, amountMinor]) => ({
            ...{ entryId, currency, amountMinor },
            account: account as LedgerAccount,
          }))
      : [];
  });
  if (lines.length > 0) await tx.ledgerLine.createMany({ data: lines });
  return posted.length;
}
