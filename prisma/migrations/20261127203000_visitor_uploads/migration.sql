-- AlterTable
ALTER TABLE "Upload" ADD COLUMN     "ticketId" UUID;

-- CreateIndex
CREATE INDEX "Upload_ticketId_idx" ON "Upload"("ticketId");

-- AddForeignKey
ALTER TABLE "Upload" ADD CONSTRAINT "Upload_ticketId_fkey" FOREIGN KEY ("ticketId") REFERENCES "Ticket"("id") ON DELETE CASCADE ON UPDATE CASCADE;
