-- CreateEnum
CREATE TYPE "MentorApplicationStatus" AS ENUM ('SUBMITTED', 'APPROVED', 'REJECTED', 'WITHDRAWN');

-- AlterEnum
ALTER TYPE "Bucket" ADD VALUE 'IDENTITY_DOCUMENTS';

-- AlterEnum
ALTER TYPE "UploadPurpose" ADD VALUE 'IDENTITY_DOCUMENT';

-- DropIndex
DROP INDEX "Message_senderId_idx";

-- AlterTable
ALTER TABLE "Mentor" ADD COLUMN     "backgroundCheckExpiresAt" TIMESTAMPTZ(3),
ADD COLUMN     "backgroundCheckReference" TEXT;

-- AlterTable
ALTER TABLE "Upload" ALTER COLUMN "studentId" DROP NOT NULL;

-- CreateTable
CREATE TABLE "MentorApplication" (
    "id" UUID NOT NULL,
    "profileId" UUID NOT NULL,
    "status" "MentorApplicationStatus" NOT NULL DEFAULT 'SUBMITTED',
    "specialization" TEXT[],
    "experience" TEXT NOT NULL,
    "experienceYears" INTEGER NOT NULL,
    "references" JSONB NOT NULL,
    "identityFileId" UUID,
    "checkReference" TEXT NOT NULL,
    "checkExpiresAt" TIMESTAMPTZ(3) NOT NULL,
    "submittedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedAt" TIMESTAMPTZ(3),
    "decidedById" UUID,
    "decisionReason" TEXT,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "MentorApplication_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "MentorApplication_identityFileId_key" ON "MentorApplication"("identityFileId");

-- CreateIndex
CREATE INDEX "MentorApplication_profileId_submittedAt_idx" ON "MentorApplication"("profileId", "submittedAt");

-- CreateIndex
CREATE INDEX "MentorApplication_decidedById_idx" ON "MentorApplication"("decidedById");

-- CreateIndex
CREATE INDEX "MentorApplication_submittedAt_id_idx" ON "MentorApplication"("submittedAt", "id");

-- CreateIndex
CREATE INDEX "MentorApplication_status_submittedAt_id_idx" ON "MentorApplication"("status", "submittedAt", "id");

-- CreateIndex
CREATE INDEX "MentorApplication_decidedAt_idx" ON "MentorApplication"("decidedAt");

-- CreateIndex
CREATE INDEX "Mentor_createdAt_id_idx" ON "Mentor"("createdAt", "id");

-- CreateIndex
CREATE INDEX "Mentor_backgroundCheckExpiresAt_idx" ON "Mentor"("backgroundCheckExpiresAt");

-- CreateIndex
CREATE INDEX "Message_senderId_createdAt_idx" ON "Message"("senderId", "createdAt");

-- AddForeignKey
ALTER TABLE "MentorApplication" ADD CONSTRAINT "MentorApplication_profileId_fkey" FOREIGN KEY ("profileId") REFERENCES "Profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MentorApplication" ADD CONSTRAINT "MentorApplication_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "Profile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MentorApplication" ADD CONSTRAINT "MentorApplication_identityFileId_fkey" FOREIGN KEY ("identityFileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One application of a person waits at a time.
CREATE UNIQUE INDEX "MentorApplication_waiting_key" ON "MentorApplication"("profileId") WHERE status = 'SUBMITTED';
