-- AlterEnum
ALTER TYPE "UploadPurpose" ADD VALUE 'PROJECT_SCREENSHOT';

-- AlterTable
ALTER TABLE "Project" ADD COLUMN     "decidedAt" TIMESTAMPTZ(3);

-- What is in the gallery was decided about; when, only the last change of the row can tell.
UPDATE "Project" SET "decidedAt" = "updatedAt" WHERE "isApproved";
