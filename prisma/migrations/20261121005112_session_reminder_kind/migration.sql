-- AlterEnum
ALTER TYPE "NotificationKind" ADD VALUE 'SESSION_REMINDER';
