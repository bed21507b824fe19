-- AlterTable
ALTER TABLE "Ticket" ADD COLUMN     "mergedIntoId" UUID;

-- CreateTable
CREATE TABLE "CannedAnswer" (
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "CannedAnswer_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "CannedAnswer_title_id_idx" ON "CannedAnswer"("title", "id");

-- CreateIndex
CREATE INDEX "Ticket_visitorEmail_idx" ON "Ticket"("visitorEmail");

-- CreateIndex
CREATE INDEX "Ticket_mergedIntoId_idx" ON "Ticket"("mergedIntoId");

-- AddForeignKey
ALTER TABLE "Ticket" ADD CONSTRAINT "Ticket_mergedIntoId_fkey" FOREIGN KEY ("mergedIntoId") REFERENCES "Ticket"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TRIGGER "cannedAnswerVersioned" BEFORE UPDATE ON "CannedAnswer"
  FOR EACH ROW EXECUTE FUNCTION "countVersion"('version');
