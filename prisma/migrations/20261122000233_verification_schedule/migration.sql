-- DropIndex
DROP INDEX "WebhookEvent_handledAt_receivedAt_idx";

-- AlterTable
ALTER TABLE "Payment" ADD COLUMN     "roundRunning" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "WebhookEvent" ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "nextAttemptAt" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "paymentId" UUID;

-- CreateIndex
CREATE INDEX "WebhookEvent_nextAttemptAt_idx" ON "WebhookEvent"("nextAttemptAt");

-- CreateIndex
CREATE INDEX "WebhookEvent_paymentId_idx" ON "WebhookEvent"("paymentId");

-- AddForeignKey
ALTER TABLE "WebhookEvent" ADD CONSTRAINT "WebhookEvent_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A completed payment is compared with the provider again, so it has a next attempt as well.
ALTER TABLE "Payment"
  DROP CONSTRAINT "Payment_looked_at_while_open",
  ADD CONSTRAINT "Payment_attempted_until_final"
    CHECK (status NOT IN ('REVERSED', 'REFUNDED') OR "nextVerifyAt" IS NULL),
  ADD CONSTRAINT "Payment_running_round_has_next"
    CHECK (NOT "roundRunning" OR (status IN ('PENDING', 'FAILED', 'ABANDONED') AND "nextVerifyAt" IS NOT NULL));

UPDATE "Payment" SET "roundRunning" = true
  WHERE status IN ('PENDING', 'FAILED', 'ABANDONED') AND round > 0 AND attempt < 10 AND "nextVerifyAt" IS NOT NULL;

-- Verification that had ended too early begins again.
UPDATE "Payment" SET "nextVerifyAt" = now()
  WHERE status IN ('PENDING', 'FAILED', 'ABANDONED') AND "nextVerifyAt" IS NULL AND "verifyUntil" > now();
UPDATE "Payment" SET "nextVerifyAt" = greatest(now(), "settledAt" + interval '1 day')
  WHERE status IN ('COMPLETED', 'MISMATCHED', 'DUPLICATE') AND "settledAt" > now() - interval '30 days';
UPDATE "Payment" SET flag = NULL WHERE status = 'FAILED' AND flag = 'No checkout was opened';

UPDATE "WebhookEvent" SET "nextAttemptAt" = NULL WHERE "handledAt" IS NOT NULL;
UPDATE "WebhookEvent" w SET "paymentId" = p.id FROM "Payment" p WHERE p.reference = w.reference;
