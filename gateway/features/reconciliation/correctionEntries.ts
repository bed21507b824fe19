import type { LedgerDifference } from '../../generated/prisma/client.ts';
import type { Balance } from '../ledger/balances.ts';
import type { NewEntry } from '../ledger/postEntries.ts';

type Correction = {
  difference: LedgerDifference;
  balances: readonly Balance[];
  reason: string;
  postedAt: Date;
};

/**
 * Returns the entries that bring the ledger to what the provider lists, one per currency. Money that comes in by it is
 * unallocated; money that goes is taken from there first, and then from revenue.
 */
export function correctionEntries({ difference, balances, reason, postedAt }: Correction): NewEntry[] {
  const { id, version, paymentId, reference, providerId, providerCurrency } = difference;
  const currencies = new Set(balances.map(({ currency }) => currency));
  if (providerCurrency) currencies.add(providerCurrency);
  return [...currencies].toSorted().map((currency) => ({
    ...{ kind: 'CORRECTION', key: `correction:${id}:${version}:${currency}`, paymentId, reference },
    ...{ providerId, currency, reason, postedAt },
    lines: linesOf(difference, currency, balances.find((balance) => balance.currency === currency) ?? null),
  }));
}

function linesOf(difference: LedgerDifference, currency: string, balance: Balance | null): NewEntry['lines'] {
  if (difference.kind === 'NOT_IN_PROVIDER') return negated(balance?.accounts ?? {});
  const isListed = difference.providerCurrency === currency;
  const isCharged = isListed && difference.providerStatus === 'success';
  // Refunds are no part of a charge that stands; of one that does not, only what is left goes.
  const now = (isCharged ? balance?.chargedMinor : balance?.heldMinor) ?? 0;
  const charge = (isCharged ? (difference.providerAmountMinor ?? 0) : 0) - now;
  const feeNow = balance?.feeMinor ?? 0;
  const fee = (isListed ? (difference.providerFeeMinor ?? feeNow) : 0) - feeNow;
  const unallocated = Math.max(-(balance?.accounts.UNALLOCATED ?? 0), 0);
  const fromUnallocated = charge >= 0 ? -charge : Math.min(unallocated, -charge);
  return {
    ...{ PROVIDER: charge - fee, FEES: fee, UNALLOCATED: fromUnallocated },
    REVENUE: -charge - fromUnallocated,
  };
}

const negated = (accounts: Balance['accounts']): NewEntry['lines'] =>
  Object.fromEntries(Object.entries(accounts).map(([account, amount]) => [account, -amount]));
