import { badInput, DomainError } from './errors.ts';

/** The accounts of the ledger. Debits are positive and credits negative, so all of them sum to zero. */
export type LedgerAccount = 'PROVIDER' | 'FEES' | 'REVENUE' | 'UNALLOCATED' | 'RETURNED';

export const ACCOUNT_NAMES: Readonly<Record<LedgerAccount, string>> = {
  PROVIDER: 'Provider’s balance',
  FEES: 'Fees',
  REVENUE: 'Revenue',
  UNALLOCATED: 'Unallocated money',
  RETURNED: 'Returned money',
};

export type LedgerEntryKind = 'CHARGE' | 'FEE' | 'REFUND' | 'REVERSAL' | 'CORRECTION';

export const ENTRY_KIND_NAMES: Readonly<Record<LedgerEntryKind, string>> = {
  CHARGE: 'Charge',
  FEE: 'Fee',
  REFUND: 'Refund',
  REVERSAL: 'Reversal',
  CORRECTION: 'Correction',
};

/** Days of a page of the ledger. */
export const LEDGER_PAGE_DAYS = 31;

export const DIFFERENCE_KINDS = [
  'NOT_IN_LEDGER',
  'NOT_IN_PROVIDER',
  'AMOUNT',
  'CURRENCY',
  'FEE',
  'STATUS',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export const DIFFERENCE_NAMES: Readonly<Record<DifferenceKind, string>> = {
  NOT_IN_LEDGER: 'Not in the ledger',
  NOT_IN_PROVIDER: 'Not at the provider',
  AMOUNT: 'Other amount',
  CURRENCY: 'Other currency',
  FEE: 'Other fee',
  STATUS: 'Other status',
};

/** Actions that resolve a difference. */
export const DIFFERENCE_ACTIONS = ['VERIFY', 'CORRECT', 'EXPLAIN'] as const;
export type DifferenceAction = (typeof DIFFERENCE_ACTIONS)[number];

export const MAX_DIFFERENCE_REASON_LENGTH = 500;

export const LEDGER_TEXTS = {
  resolved: 'Difference resolved.',
  notResolved: 'Failed to resolve the difference.',
  alreadyResolved: 'Somebody has resolved this difference already.',
  actionNotPossible: 'This cannot be done about a difference of this kind.',
  noReason: 'Say why, for whoever reads the books later.',
  longReason: `Use up to ${MAX_DIFFERENCE_REASON_LENGTH} characters.`,
  ledgerChanged: 'The ledger has changed since the comparison. The next night compares it again.',
  noAnswer: 'The provider does not answer at the moment. Try again later.',
  stillDiffers: 'The provider was asked again, and the difference is still there.',
};

type Difference = { kind: DifferenceKind; hasPayment: boolean; providerStatus: string | null };

/**
 * Returns what can be done about a difference. Verifying settles a payment by what the provider says, so it comes first
 * where that can help; a correction changes the ledger alone.
 */
export function actionsOf({ kind, hasPayment, providerStatus }: Difference): readonly DifferenceAction[] {
  switch (kind) {
    case 'NOT_IN_LEDGER':
      // The money of a payment comes into the ledger by its settlement, which also opens what was paid for.
      return hasPayment ? ['VERIFY', 'EXPLAIN'] : ['CORRECT', 'EXPLAIN'];
    case 'STATUS':
      return providerStatus === 'reversed' && hasPayment ? ['VERIFY', 'EXPLAIN'] : ['CORRECT', 'EXPLAIN'];
    case 'NOT_IN_PROVIDER':
    case 'AMOUNT':
    case 'CURRENCY':
    case 'FEE':
      return ['CORRECT', 'EXPLAIN'];
  }
}

/** Checks a resolution. Returns the problem, or null. */
export function checkResolution(
  difference: Difference,
  { action, reason }: { action: DifferenceAction; reason: string },
): DomainError | null {
  if (!actionsOf(difference).includes(action))
    return new DomainError('CONFLICT', LEDGER_TEXTS.actionNotPossible, 'action');
  if (action === 'VERIFY') return null;
  if (reason.trim() === '') return badInput('reason', LEDGER_TEXTS.noReason);
  return reason.trim().length > MAX_DIFFERENCE_REASON_LENGTH
    ? badInput('reason', LEDGER_TEXTS.longReason)
    : null;
}
