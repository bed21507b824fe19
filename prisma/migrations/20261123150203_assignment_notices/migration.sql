-- CreateEnum
CREATE TYPE "AssignmentNoticeKind" AS ENUM ('ADDED', 'DUE_SOON');

-- AlterEnum
ALTER TYPE "NotificationKind" ADD VALUE 'ASSIGNMENT';

-- CreateTable
CREATE TABLE "AssignmentNotice" (
    "assignmentId" UUID NOT NULL,
    "kind" "AssignmentNoticeKind" NOT NULL,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AssignmentNotice_pkey" PRIMARY KEY ("assignmentId","kind")
);

-- CreateIndex
CREATE INDEX "AssignmentNotice_dueAt_idx" ON "AssignmentNotice"("dueAt");

-- AddForeignKey
ALTER TABLE "AssignmentNotice" ADD CONSTRAINT "AssignmentNotice_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "Assignment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Due dates that were set before there were notices of them.
INSERT INTO "AssignmentNotice" ("assignmentId", kind, "dueAt")
SELECT id, 'DUE_SOON', "dueAt" - interval '1 day' FROM "Assignment" WHERE "dueAt" > now() + interval '1 day';
