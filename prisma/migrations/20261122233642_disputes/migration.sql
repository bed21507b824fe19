-- CreateEnum
CREATE TYPE "DisputeStatus" AS ENUM ('NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST');

-- CreateEnum
CREATE TYPE "DisputeResponse" AS ENUM ('ACCEPTED', 'CONTESTED');

-- AlterTable
ALTER TABLE "Payment" ADD COLUMN     "postponed" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "Dispute" (
    "id" UUID NOT NULL,
    "providerDisputeId" TEXT NOT NULL,
    "paymentId" UUID NOT NULL,
    "status" "DisputeStatus" NOT NULL DEFAULT 'NEEDS_RESPONSE',
    "urgency" INTEGER NOT NULL DEFAULT 2,
    "amountMinor" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "category" TEXT,
    "dueAt" TIMESTAMPTZ(3),
    "customerName" TEXT NOT NULL DEFAULT '',
    "customerEmail" TEXT NOT NULL DEFAULT '',
    "customerPhone" TEXT NOT NULL DEFAULT '',
    "serviceDetails" TEXT NOT NULL DEFAULT '',
    "message" TEXT NOT NULL DEFAULT '',
    "response" "DisputeResponse",
    "responderId" UUID,
    "respondedAt" TIMESTAMPTZ(3),
    "sentAt" TIMESTAMPTZ(3),
    "nextCheckAt" TIMESTAMPTZ(3),
    "alerts" INTEGER NOT NULL DEFAULT 0,
    "resolvedAt" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Dispute_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ProviderOutage" (
    "id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastFailedAt" TIMESTAMPTZ(3) NOT NULL,
    "answeredAt" TIMESTAMPTZ(3),

    CONSTRAINT "ProviderOutage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SandboxDispute" (
    "id" SERIAL NOT NULL,
    "reference" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'awaiting-merchant-feedback',
    "resolution" TEXT,
    "evidence" JSONB,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "resolvedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SandboxDispute_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Dispute_providerDisputeId_key" ON "Dispute"("providerDisputeId");

-- CreateIndex
CREATE INDEX "Dispute_paymentId_idx" ON "Dispute"("paymentId");

-- CreateIndex
CREATE INDEX "Dispute_responderId_idx" ON "Dispute"("responderId");

-- CreateIndex
CREATE INDEX "Dispute_nextCheckAt_idx" ON "Dispute"("nextCheckAt");

-- CreateIndex
CREATE INDEX "Dispute_createdAt_id_idx" ON "Dispute"("createdAt", "id");

-- CreateIndex
CREATE INDEX "Dispute_urgency_id_idx" ON "Dispute"("urgency", "id");

-- CreateIndex
CREATE INDEX "Dispute_status_urgency_id_idx" ON "Dispute"("status", "urgency", "id");

-- CreateIndex
CREATE INDEX "ProviderOutage_startedAt_idx" ON "ProviderOutage"("startedAt");

-- CreateIndex
CREATE UNIQUE INDEX "SandboxDispute_reference_key" ON "SandboxDispute"("reference");

-- AddForeignKey
ALTER TABLE "Dispute" ADD CONSTRAINT "Dispute_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Dispute" ADD CONSTRAINT "Dispute_responderId_fkey" FOREIGN KEY ("responderId") REFERENCES "Profile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SandboxDispute" ADD CONSTRAINT "SandboxDispute_reference_fkey" FOREIGN KEY ("reference") REFERENCES "SandboxCharge"("reference") ON DELETE CASCADE ON UPDATE CASCADE;

-- Grows with what an admin edits and with the state, and not with what the worker notes.
CREATE TRIGGER "disputeVersioned" BEFORE UPDATE ON "Dispute"
  FOR EACH ROW EXECUTE FUNCTION "countVersion"('version', 'updatedAt', 'nextCheckAt', 'alerts', 'sentAt');
