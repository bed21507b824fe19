-- CreateEnum
CREATE TYPE "UploadPurpose" AS ENUM ('SUBMISSION_FILE', 'SUBMISSION_SCREENSHOT', 'MESSAGE_IMAGE', 'MESSAGE_ATTACHMENT');

-- AlterTable
ALTER TABLE "StoredFile" ADD COLUMN     "discardedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "Upload" (
    "fileId" UUID NOT NULL,
    "purpose" "UploadPurpose" NOT NULL,
    "studentId" UUID NOT NULL,
    "assignmentId" UUID,
    "storeId" TEXT,

    CONSTRAINT "Upload_pkey" PRIMARY KEY ("fileId")
);

-- AddForeignKey
ALTER TABLE "Upload" ADD CONSTRAINT "Upload_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
