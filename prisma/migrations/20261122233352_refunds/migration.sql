-- CreateEnum
CREATE TYPE "RefundOrigin" AS ENUM ('PAYER', 'DUPLICATE', 'UPGRADED');

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "RefundStatus" ADD VALUE 'WITHDRAWN';
ALTER TYPE "RefundStatus" ADD VALUE 'PENDING';
ALTER TYPE "RefundStatus" ADD VALUE 'PROCESSING';
ALTER TYPE "RefundStatus" ADD VALUE 'NEEDS_ATTENTION';

-- AlterTable
ALTER TABLE "Payment" ADD COLUMN     "accessClosedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "RefundRequest" ADD COLUMN     "acceptedAt" TIMESTAMPTZ(3),
ADD COLUMN     "actionRank" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "amountMinor" INTEGER,
ADD COLUMN     "calledAt" TIMESTAMPTZ(3),
ADD COLUMN     "finishedAt" TIMESTAMPTZ(3),
ADD COLUMN     "failure" TEXT,
ADD COLUMN     "nextCheckAt" TIMESTAMPTZ(3),
ADD COLUMN     "openPaymentId" UUID,
ADD COLUMN     "origin" "RefundOrigin" NOT NULL DEFAULT 'PAYER',
ADD COLUMN     "refusal" TEXT,
ADD COLUMN     "round" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "SandboxCharge" ADD COLUMN     "refundFault" TEXT;

-- CreateTable
CREATE TABLE "SandboxRefund" (
    "id" SERIAL NOT NULL,
    "reference" TEXT NOT NULL,
    "amountMinor" INTEGER NOT NULL,
    "merchantNote" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SandboxRefund_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "SandboxRefund_reference_idx" ON "SandboxRefund"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "RefundRequest_openPaymentId_key" ON "RefundRequest"("openPaymentId");

-- CreateIndex
CREATE INDEX "RefundRequest_nextCheckAt_idx" ON "RefundRequest"("nextCheckAt");

-- CreateIndex
CREATE INDEX "RefundRequest_createdAt_id_idx" ON "RefundRequest"("createdAt", "id");

-- CreateIndex
CREATE INDEX "RefundRequest_actionRank_id_idx" ON "RefundRequest"("actionRank", "id");

-- CreateIndex
CREATE INDEX "RefundRequest_origin_actionRank_id_idx" ON "RefundRequest"("origin", "actionRank", "id");

-- CreateIndex
CREATE INDEX "RefundRequest_origin_createdAt_id_idx" ON "RefundRequest"("origin", "createdAt", "id");

-- CreateIndex
CREATE INDEX "RefundRequest_status_createdAt_id_idx" ON "RefundRequest"("status", "createdAt", "id");

-- While a refund is on its way the family can buy the same thing again.
DROP INDEX "Payment_one_completed_enrolment";
DROP INDEX "Payment_one_completed_upgrade";
CREATE UNIQUE INDEX "Payment_one_completed_enrolment"
  ON "Payment" ("studentId") WHERE kind = 'ENROLMENT' AND status = 'COMPLETED' AND "accessClosedAt" IS NULL;
CREATE UNIQUE INDEX "Payment_one_completed_upgrade"
  ON "Payment" ("studentId") WHERE kind = 'UPGRADE' AND status = 'COMPLETED' AND "accessClosedAt" IS NULL;

DROP INDEX "RefundRequest_one_open";
UPDATE "RefundRequest" SET "openPaymentId" = "paymentId" WHERE status IN ('REQUESTED', 'APPROVED');
UPDATE "RefundRequest" SET "actionRank" = 0 WHERE status NOT IN ('REQUESTED', 'FAILED');
UPDATE "RefundRequest" r SET "amountMinor" = p."amountMinor" FROM "Payment" p
  WHERE p.id = r."paymentId" AND r.status IN ('APPROVED', 'REFUNDED', 'FAILED');
-- A request that was approved before the worker made the calls is made by it now.
UPDATE "RefundRequest" SET round = 1, "nextCheckAt" = now() WHERE status = 'APPROVED';

ALTER TABLE "RefundRequest"
  ADD CONSTRAINT "RefundRequest_positive" CHECK ("amountMinor" > 0),
  ADD CONSTRAINT "RefundRequest_open_payment" CHECK ("openPaymentId" = "paymentId");
ALTER TABLE "SandboxCharge" ADD CONSTRAINT "SandboxCharge_known_refund_fault"
  CHECK ("refundFault" IN ('failed', 'needs-attention', 'slow', 'refused'));
