-- CreateEnum
CREATE TYPE "DigestRhythm" AS ENUM ('OFF', 'DAILY', 'WEEKLY');

-- CreateEnum
CREATE TYPE "NotificationChannel" AS ENUM ('EMAIL', 'PUSH');

-- CreateEnum
CREATE TYPE "DeliveryOutcome" AS ENUM ('SENT', 'JOINED', 'READ', 'UNWANTED', 'FAILED');

-- AlterTable
ALTER TABLE "Notification" ADD COLUMN     "inApp" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "Mail" ADD COLUMN     "unsubscribeUrl" TEXT;

-- CreateTable
CREATE TABLE "NotificationSettings" (
    "profileId" UUID NOT NULL,
    "mailOffAt" TIMESTAMPTZ(3),
    "quietOn" BOOLEAN NOT NULL DEFAULT false,
    "quietFrom" INTEGER NOT NULL DEFAULT 1260,
    "quietUntil" INTEGER NOT NULL DEFAULT 420,
    "digest" "DigestRhythm" NOT NULL DEFAULT 'OFF',
    "digestHour" INTEGER NOT NULL DEFAULT 18,
    "nextDigestAt" TIMESTAMPTZ(3),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "NotificationSettings_pkey" PRIMARY KEY ("profileId")
);

-- CreateTable
CREATE TABLE "NotificationPreference" (
    "profileId" UUID NOT NULL,
    "kind" "NotificationKind" NOT NULL,
    "inApp" BOOLEAN NOT NULL,
    "email" BOOLEAN NOT NULL,
    "push" BOOLEAN NOT NULL,

    CONSTRAINT "NotificationPreference_pkey" PRIMARY KEY ("profileId","kind")
);

-- CreateTable
CREATE TABLE "NotificationDelivery" (
    "id" UUID NOT NULL,
    "notificationId" UUID NOT NULL,
    "channel" "NotificationChannel" NOT NULL,
    "nextTryAt" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "reached" UUID[] DEFAULT ARRAY[]::UUID[],
    "outcome" "DeliveryOutcome",
    "endedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "NotificationDelivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PushSubscription" (
    "id" UUID NOT NULL,
    "profileId" UUID NOT NULL,
    "sessionId" UUID NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PushSubscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DigestRun" (
    "profileId" UUID NOT NULL,
    "period" TEXT NOT NULL,
    "runAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DigestRun_pkey" PRIMARY KEY ("profileId","period")
);

-- CreateIndex
CREATE INDEX "NotificationSettings_nextDigestAt_idx" ON "NotificationSettings"("nextDigestAt");

-- CreateIndex
CREATE INDEX "NotificationDelivery_channel_nextTryAt_idx" ON "NotificationDelivery"("channel", "nextTryAt");

-- CreateIndex
CREATE UNIQUE INDEX "NotificationDelivery_notificationId_channel_key" ON "NotificationDelivery"("notificationId", "channel");

-- CreateIndex
CREATE UNIQUE INDEX "PushSubscription_endpoint_key" ON "PushSubscription"("endpoint");

-- CreateIndex
CREATE INDEX "PushSubscription_profileId_idx" ON "PushSubscription"("profileId");

-- CreateIndex
CREATE INDEX "PushSubscription_sessionId_idx" ON "PushSubscription"("sessionId");

-- AddForeignKey
ALTER TABLE "NotificationSettings" ADD CONSTRAINT "NotificationSettings_profileId_fkey" FOREIGN KEY ("profileId") REFERENCES "Profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NotificationPreference" ADD CONSTRAINT "NotificationPreference_profileId_fkey" FOREIGN KEY ("profileId") REFERENCES "Profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NotificationDelivery" ADD CONSTRAINT "NotificationDelivery_notificationId_fkey" FOREIGN KEY ("notificationId") REFERENCES "Notification"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PushSubscription" ADD CONSTRAINT "PushSubscription_profileId_fkey" FOREIGN KEY ("profileId") REFERENCES "Profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PushSubscription" ADD CONSTRAINT "PushSubscription_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "AuthSession"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DigestRun" ADD CONSTRAINT "DigestRun_profileId_fkey" FOREIGN KEY ("profileId") REFERENCES "Profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Minutes and hours of a day.
ALTER TABLE "NotificationSettings" ADD CONSTRAINT "NotificationSettings_times"
  CHECK ("quietFrom" BETWEEN 0 AND 1439 AND "quietUntil" BETWEEN 0 AND 1439 AND "digestHour" BETWEEN 0 AND 23);
-- A delivery is either due at some time or over.
ALTER TABLE "NotificationDelivery" ADD CONSTRAINT "NotificationDelivery_due_or_over"
  CHECK (("nextTryAt" IS NULL) = (outcome IS NOT NULL));
