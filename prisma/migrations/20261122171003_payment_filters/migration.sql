-- CreateIndex
CREATE INDEX "Payment_currency_createdAt_id_idx" ON "Payment"("currency", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Payment_kind_createdAt_id_idx" ON "Payment"("kind", "createdAt", "id");
