-- CreateEnum
CREATE TYPE "ErrorKind" AS ENUM ('OPERATION', 'ROUTE', 'PAGE');

-- AlterTable
ALTER TABLE "Ticket" ADD COLUMN     "errorId" UUID;

-- CreateTable
CREATE TABLE "ErrorRecord" (
    "requestId" UUID NOT NULL,
    "profileId" UUID,
    "kind" "ErrorKind" NOT NULL,
    "place" TEXT NOT NULL,
    "errorName" TEXT NOT NULL,
    "release" TEXT,
    "occurredAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ErrorRecord_pkey" PRIMARY KEY ("requestId")
);

-- CreateIndex
CREATE INDEX "ErrorRecord_profileId_occurredAt_requestId_idx" ON "ErrorRecord"("profileId", "occurredAt", "requestId");

-- CreateIndex
CREATE INDEX "ErrorRecord_occurredAt_idx" ON "ErrorRecord"("occurredAt");

-- AddForeignKey
ALTER TABLE "ErrorRecord" ADD CONSTRAINT "ErrorRecord_profileId_fkey" FOREIGN KEY ("profileId") REFERENCES "Profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
