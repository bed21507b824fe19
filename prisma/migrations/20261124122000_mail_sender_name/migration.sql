-- The name of the platform, which admins edit, is also whom its email is from.
ALTER TABLE "Mail" ADD COLUMN "senderName" TEXT;
