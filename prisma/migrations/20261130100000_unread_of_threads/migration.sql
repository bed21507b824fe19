-- AlterTable
ALTER TABLE "ThreadCounter" ADD COLUMN     "reads" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Notification" ADD COLUMN     "isImportant" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "senderIds" UUID[] DEFAULT ARRAY[]::UUID[];
