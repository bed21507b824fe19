-- AlterEnum
ALTER TYPE "RefundOrigin" ADD VALUE 'ADMIN';

-- AlterTable
ALTER TABLE "Payment" ADD COLUMN     "receivedCurrency" TEXT,
ADD COLUMN     "receivedMinor" INTEGER;

-- What came in before, as the ledger has it.
UPDATE "Payment" p SET "receivedMinor" = l."amountMinor", "receivedCurrency" = l.currency
FROM "LedgerEntry" e JOIN "LedgerLine" l ON l."entryId" = e.id AND l.account = 'PROVIDER'
WHERE e.kind = 'CHARGE' AND e."paymentId" = p.id AND l."amountMinor" BETWEEN 1 AND 2147483647;
