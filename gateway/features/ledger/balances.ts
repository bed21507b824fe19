import type { LedgerAccount, LedgerEntryKind } from '../../../contract/ledger.ts';
import type { Db } from '../../platform/database/prisma.ts';

/** A sum of lines of one reference. */
type ReferenceSum = {
  reference: string;
  currency: string;
  account: LedgerAccount;
  kind: LedgerEntryKind;
  amountMinor: number;
};

/** The sums of a reference's entries in the ledger, in one currency. */
export type Balance = {
  currency: string;
  /** Charges minus reversals, with corrections; refunds are not subtracted. */
  chargedMinor: number;
  /** The charges minus refunds: the money that we still hold. */
  heldMinor: number;
  feeMinor: number;
  /** The sum of every account. */
  accounts: Partial<Record<LedgerAccount, number>>;
};

/** Adds up the lines of references. A reference that the ledger does not have is not in the result. */
export async function balancesOf(db: Db, references: readonly string[]): Promise<Map<string, Balance[]>> {
  const sums = await db.$queryRaw<ReferenceSum[]>`
    SELECT e.reference, l.currency, l.account::text AS account, e.kind::text AS kind,
      sum(l."amountMinor")::float8 AS "amountMinor"
    FROM "LedgerEntry" e JOIN "LedgerLine" l ON l."entryId" = e.id
    WHERE e.reference = ANY (${references})
    GROUP BY 1, 2, 3, 4`;
  const balances = new Map<string, Balance[]>();
  for (const sum of sums) {
    const ofReference = balances.get(sum.reference) ?? [];
    balances.set(sum.reference, ofReference);
    let balance = ofReference.find(({ currency }) => currency === sum.currency);
    if (!balance) {
      balance = { currency: sum.currency, chargedMinor: 0, heldMinor: 0, feeMinor: 0, accounts: {} };
      ofReference.push(balance);
    }
    add(balance, sum);
  }
  return balances;
}

/** Adds the lines of one account: what is owed for money is the other side of what came in. */
function add(balance: Balance, { account, kind, amountMinor }: ReferenceSum): void {
  balance.accounts[account] = (balance.accounts[account] ?? 0) + amountMinor;
  if (account === 'PROVIDER') return;
  if (account === 'FEES') {
    balance.feeMinor += amountMinor;
    return;
  }
  balance.heldMinor -= amountMinor;
  if (kind !== 'REFUND') balance.chargedMinor -= amountMinor;
}
