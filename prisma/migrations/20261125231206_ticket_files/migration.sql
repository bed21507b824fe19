-- AlterEnum
ALTER TYPE "Bucket" ADD VALUE 'TICKET_FILES';

-- AlterEnum
ALTER TYPE "UploadPurpose" ADD VALUE 'TICKET_FILE';

-- CreateTable
CREATE TABLE "TicketFile" (
    "messageId" UUID NOT NULL,
    "fileId" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "TicketFile_pkey" PRIMARY KEY ("messageId","position")
);

-- CreateIndex
CREATE UNIQUE INDEX "TicketFile_fileId_key" ON "TicketFile"("fileId");

-- AddForeignKey
ALTER TABLE "TicketFile" ADD CONSTRAINT "TicketFile_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "TicketMessage"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TicketFile" ADD CONSTRAINT "TicketFile_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
