-- CreateIndex
CREATE INDEX "AuthSession_expiresAt_idx" ON "AuthSession"("expiresAt");

-- CreateIndex
CREATE INDEX "Verification_expiresAt_idx" ON "Verification"("expiresAt");

-- CreateIndex
CREATE INDEX "RateLimit_lastRequest_idx" ON "RateLimit"("lastRequest");

-- CreateIndex
CREATE INDEX "PairingCode_expiresAt_idx" ON "PairingCode"("expiresAt");

-- CreateIndex
CREATE INDEX "WebhookEvent_receivedAt_idx" ON "WebhookEvent"("receivedAt");

-- CreateIndex
CREATE INDEX "NotificationDelivery_endedAt_idx" ON "NotificationDelivery"("endedAt");

-- CreateIndex
CREATE INDEX "DigestRun_runAt_idx" ON "DigestRun"("runAt");

-- CreateIndex
CREATE INDEX "Mail_sentAt_idx" ON "Mail"("sentAt");

-- CreateIndex
CREATE INDEX "UsageWindow_windowStart_idx" ON "UsageWindow"("windowStart");

-- Network addresses as they were: sessions and limits have held pseudonyms since.
UPDATE "AuthSession" SET "ipAddress" = NULL WHERE "ipAddress" IS NOT NULL;
DELETE FROM "RateLimit";
