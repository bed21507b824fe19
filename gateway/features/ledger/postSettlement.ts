import type { LedgerAccount } from '../../../contract/ledger.ts';
import type { Charge, PaymentStatus } from '../../../contract/payments.ts';
import type { Payment } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { type Balance, balancesOf } from './balances.ts';
import { type NewEntry, postEntries } from './postEntries.ts';

type Paid = Pick<Payment, 'id' | 'reference'>;

/** The account that owes for the money of a payment; null for a status that means no money. */
const ACCOUNT_OF: Record<PaymentStatus, LedgerAccount | null> = {
  COMPLETED: 'REVENUE',
  MISMATCHED: 'UNALLOCATED',
  DUPLICATE: 'UNALLOCATED',
  // Money that came and went before we saw it opened nothing.
  REVERSED: 'UNALLOCATED',
  REFUNDED: null,
  PENDING: null,
  FAILED: null,
  ABANDONED: null,
};

/**
 * Posts what a charge did to the money, within the settlement and its lock of the payment: the charge with its fee when
 * it came in, and what is left of it when it went back. What is posted already is not posted again, so that any later
 * look at the charge may call this too.
 * @param status the payment's status after the charge
 */
export async function postSettlement(
  tx: Tx,
  payment: Paid,
  status: PaymentStatus,
  charge: Charge,
  postedAt: Date,
): Promise<void> {
  const account = ACCOUNT_OF[status];
  if (!account || (charge.status !== 'success' && charge.status !== 'reversed')) return;
  const balances = (await balancesOf(tx, [payment.reference])).get(payment.reference) ?? [];
  const incoming = chargeEntries(payment, account, charge, balances, postedAt);
  await postEntries(tx, incoming);
  if (status !== 'REVERSED') return;
  const current =
    incoming.length > 0 ? (await balancesOf(tx, [payment.reference])).get(payment.reference) : balances;
  await postEntries(
    tx,
    (current ?? []).map((balance) => reversalOf(payment, charge, balance, postedAt)),
  );
}

/** Returns the entries of a charge that are not posted, by what the ledger has about its reference. */
function chargeEntries(
  { id: paymentId, reference }: Paid,
  account: LedgerAccount,
  charge: Charge,
  balances: readonly Balance[],
  postedAt: Date,
): NewEntry[] {
  const { amountMinor, currency, feeMinor, transactionId: providerId } = charge;
  if (amountMinor === null || currency === null) return [];
  const shared = { paymentId, reference, providerId, currency, reason: null, postedAt };
  const hasFee = balances.some((balance) => balance.accounts.FEES !== undefined);
  return [
    ...(balances.length === 0
      ? [
          {
            ...{ ...shared, kind: 'CHARGE' as const, key: `charge:${paymentId}` },
            lines: { PROVIDER: amountMinor, [account]: -amountMinor },
          },
        ]
      : []),
    ...(feeMinor !== null && !hasFee
      ? [
          {
            ...{ ...shared, kind: 'FEE' as const, key: `fee:${paymentId}` },
            lines: { PROVIDER: -feeMinor, FEES: feeMinor },
          },
        ]
      : []),
  ];
}

/** Returns the entry that gives back what we hold in a currency. The provider keeps its fee. */
function reversalOf(
  { id: paymentId, reference }: Paid,
  { transactionId: providerId }: Charge,
  { currency, heldMinor, accounts }: Balance,
  postedAt: Date,
): NewEntry {
  const unallocated = Math.min(Math.max(-(accounts.UNALLOCATED ?? 0), 0), heldMinor);
  return {
    ...{ kind: 'REVERSAL', key: `reversal:${paymentId}:${currency}`, paymentId, reference, providerId },
    ...{ currency, reason: null, postedAt },
    lines:
      heldMinor > 0
        ? { PROVIDER: -heldMinor, UNALLOCATED: unallocated, RETURNED: heldMinor - unallocated }
        : {},
  };
}
