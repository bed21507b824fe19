-- AlterEnum
ALTER TYPE "Bucket" ADD VALUE 'CALL_SHOWINGS';

-- AlterEnum
ALTER TYPE "UploadPurpose" ADD VALUE 'CALL_SHOWING';

-- AlterTable
ALTER TABLE "GroupCallPlace" ADD COLUMN     "fileId" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "GroupCallPlace_fileId_key" ON "GroupCallPlace"("fileId");

-- AddForeignKey
ALTER TABLE "GroupCallPlace" ADD CONSTRAINT "GroupCallPlace_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
