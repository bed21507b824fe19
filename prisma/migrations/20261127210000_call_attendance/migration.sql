-- CreateEnum
CREATE TYPE "GroupCallAttendance" AS ENUM ('PRESENT', 'ABSENT');

-- AlterTable
ALTER TABLE "GroupCallHost" ADD COLUMN     "leftAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "GroupCallPlace" ADD COLUMN     "markedAs" "GroupCallAttendance";

-- CreateTable
CREATE TABLE "GroupCallStay" (
    "callId" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "joinedAt" TIMESTAMPTZ(3) NOT NULL,
    "leftAt" TIMESTAMPTZ(3),

    CONSTRAINT "GroupCallStay_pkey" PRIMARY KEY ("callId","studentId","joinedAt")
);

-- AddForeignKey
ALTER TABLE "GroupCallStay" ADD CONSTRAINT "GroupCallStay_callId_studentId_fkey" FOREIGN KEY ("callId", "studentId") REFERENCES "GroupCallPlace"("callId", "studentId") ON DELETE CASCADE ON UPDATE CASCADE;

-- Who joined until now could not say that they left, so they were there until the end.
INSERT INTO "GroupCallStay" ("callId", "studentId", "joinedAt")
  SELECT "callId", "studentId", "joinedAt" FROM "GroupCallPlace" WHERE "joinedAt" IS NOT NULL;
ALTER TABLE "GroupCallPlace" DROP COLUMN "joinedAt";

-- A child is in a call once.
CREATE UNIQUE INDEX "GroupCallStay_without_end" ON "GroupCallStay" ("callId", "studentId") WHERE "leftAt" IS NULL;
ALTER TABLE "GroupCallStay"
  ADD CONSTRAINT "GroupCallStay_end" CHECK ("leftAt" >= "joinedAt");
ALTER TABLE "GroupCallHost"
  ADD CONSTRAINT "GroupCallHost_left" CHECK ("leftAt" IS NULL OR "joinedAt" IS NOT NULL AND "leftAt" >= "joinedAt");
