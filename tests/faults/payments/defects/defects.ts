/** A defect that is planted on purpose, to see that the check finds it. */
export type Defect = {
  name: string;
  /** The invariants of which at least one has to be violated. */
  breaks: readonly string[];
  /** Changes of files, whose text has to be there exactly once. */
  changes: readonly { file: string; from: string; to: string }[];
};

const PAYMENTS = 'gateway/features/payments';

export const DEFECTS: readonly Defect[] = [
  {
    name: 'a settlement without the guard against a second success',
    // An index of the database keeps the right single even then, and the second money stays without a settlement.
    breaks: ['a right that was opened twice', 'a payment in another state than its money'],
    changes: [
      {
        file: `${PAYMENTS}/verification/openEnrolment.ts`,
        from: 'if (earlier) return',
        to: 'if (false) return',
      },
    ],
  },
  {
    name: 'a settlement that compares no amounts',
    breaks: ['a right without a matched success', 'a payment in another state than its money'],
    changes: [
      {
        file: 'contract/payments.ts',
        from: 'if (charge.amountMinor === payment.amountMinor && charge.currency === payment.currency) return null;',
        to: 'return null;',
      },
    ],
  },
  {
    name: 'a refund that is called again without a look at the provider’s list',
    breaks: ['money that went back twice'],
    changes: [
      { file: `${PAYMENTS}/refunds/attemptRefund.ts`, from: 'if (claim.calledAt) {', to: 'if (false) {' },
    ],
  },
  {
    name: 'a ledger without the provider’s fee',
    breaks: ['a ledger that differs from the provider'],
    changes: [
      {
        file: 'gateway/features/ledger/postSettlement.ts',
        from: '...(feeMinor !== null && !hasFee',
        to: '...(feeMinor === -1 && !hasFee',
      },
    ],
  },
  {
    name: 'receipts that are numbered by a sequence',
    breaks: ['a receipt that is missing or out of order'],
    changes: [
      {
        file: `${PAYMENTS}/receipts/issueReceipt.ts`,
        from: 'UPDATE "ReceiptCounter" SET number = number + 1 RETURNING number`;',
        to: "SELECT nextval('receipt_numbers')::int AS number`;",
      },
      {
        file: 'prisma/migrations/20261122234131_receipts/migration.sql',
        from: 'CREATE TABLE "ReceiptCounter"',
        to: 'CREATE SEQUENCE receipt_numbers;\nCREATE TABLE "ReceiptCounter"',
      },
    ],
  },
];
