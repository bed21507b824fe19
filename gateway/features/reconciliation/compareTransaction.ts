import type { DifferenceKind } from '../../../contract/ledger.ts';
import type { Balance } from '../ledger/balances.ts';
import type { ListedTransaction } from '../payments/provider/paystack.ts';

/** What the provider lists of a reference, as far as it is compared. */
export type Listed = Pick<
  ListedTransaction,
  'status' | 'reference' | 'transactionId' | 'amountMinor' | 'currency' | 'feeMinor'
>;

/** What differs, with the figures of both sides. */
export type FoundDifference = {
  kind: DifferenceKind;
  reference: string;
  providerStatus: string | null;
  providerId: string | null;
  providerAmountMinor: number | null;
  providerFeeMinor: number | null;
  providerCurrency: string | null;
  ledgerAmountMinor: number | null;
  ledgerFeeMinor: number | null;
  ledgerCurrency: string | null;
};

/** Compares what the provider lists of a reference with what the ledger has of it. Returns every difference. */
export function compareTransaction(listed: Listed, balances: readonly Balance[]): FoundDifference[] {
  const found = (kind: DifferenceKind, balance: Balance | null): FoundDifference => ({
    ...{ kind, reference: listed.reference, ...providerSide(listed), ...ledgerSide(balance) },
  });
  const holding = balances.filter(({ heldMinor }) => heldMinor !== 0);
  const isReversed = listed.status === 'reversed';
  if (listed.status !== 'success' && !isReversed) return holding.map((balance) => found('STATUS', balance));
  const [first] = balances;
  if (!first) return [found('NOT_IN_LEDGER', null)];
  const own = balances.find(({ currency }) => currency === listed.currency) ?? null;
  const fee = own && differsInFee(listed, own) ? [found('FEE', own)] : [];
  // What was refunded is listed as a success or as reversed: both are what the ledger has.
  if (isReversed) return [...holding.map((balance) => found('STATUS', balance)), ...fee];
  const charged = balances.filter(({ chargedMinor }) => chargedMinor !== 0);
  const other = charged.find(({ currency }) => currency !== listed.currency);
  if (other) return [found('CURRENCY', other)];
  if (charged.length === 0) return [found('STATUS', own ?? first), ...fee];
  return [...(own && own.chargedMinor !== listed.amountMinor ? [found('AMOUNT', own)] : []), ...fee];
}

/** Describes a reference with money in the ledger that the provider does not list. */
export const missingAtProvider = (reference: string, balances: readonly Balance[]): FoundDifference[] =>
  balances
    .filter(({ accounts }) => Object.values(accounts).some((amount) => amount !== 0))
    .map((balance) => ({ kind: 'NOT_IN_PROVIDER', reference, ...NOT_LISTED, ...ledgerSide(balance) }));

/** A fee that the ledger does not know yet is learnt from the list, and is no difference. */
export const isFeeUnknown = ({ accounts }: Balance): boolean => accounts.FEES === undefined;

const differsInFee = ({ feeMinor }: Listed, balance: Balance) =>
  feeMinor !== null && !isFeeUnknown(balance) && feeMinor !== balance.feeMinor;

const NOT_LISTED = {
  ...{ providerStatus: null, providerId: null, providerAmountMinor: null, providerFeeMinor: null },
  providerCurrency: null,
};

const providerSide = ({ status, transactionId, amountMinor, feeMinor, currency }: Listed) => ({
  ...{ providerStatus: status, providerId: transactionId, providerAmountMinor: amountMinor },
  ...{ providerFeeMinor: feeMinor, providerCurrency: currency },
});

const ledgerSide = (balance: Balance | null) => ({
  ledgerAmountMinor: balance?.chargedMinor ?? null,
  ledgerFeeMinor: balance?.feeMinor ?? null,
  ledgerCurrency: balance?.currency ?? null,
});

/** Identifies a difference: the same figures of both sides are the same difference. */
export const differenceKey = (difference: FoundDifference): string =>
  [
    ...[difference.kind, difference.reference, difference.providerStatus, difference.providerAmountMinor],
    ...[difference.providerCurrency, difference.providerFeeMinor, difference.ledgerAmountMinor],
    ...[difference.ledgerCurrency, difference.ledgerFeeMinor],
  ]
    .map((part) => part ?? '-')
    .join(':');
