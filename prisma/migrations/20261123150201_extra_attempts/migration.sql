-- AlterEnum
ALTER TYPE "NotificationKind" ADD VALUE 'WORK_TO_REVIEW';

-- CreateTable
CREATE TABLE "ExtraAttemptRequest" (
    "id" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "assignmentId" UUID NOT NULL,
    "submissionId" UUID NOT NULL,
    "requestedById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedAt" TIMESTAMPTZ(3),
    "decidedById" UUID,
    "isGranted" BOOLEAN,
    "reply" TEXT,

    CONSTRAINT "ExtraAttemptRequest_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ExtraAttemptRequest_studentId_assignmentId_idx" ON "ExtraAttemptRequest"("studentId", "assignmentId");

-- CreateIndex
CREATE INDEX "ExtraAttemptRequest_assignmentId_idx" ON "ExtraAttemptRequest"("assignmentId");

-- CreateIndex
CREATE INDEX "ExtraAttemptRequest_submissionId_createdAt_idx" ON "ExtraAttemptRequest"("submissionId", "createdAt");

-- CreateIndex
CREATE INDEX "ExtraAttemptRequest_requestedById_idx" ON "ExtraAttemptRequest"("requestedById");

-- CreateIndex
CREATE INDEX "ExtraAttemptRequest_decidedById_idx" ON "ExtraAttemptRequest"("decidedById");

-- CreateIndex
CREATE INDEX "ExtraAttemptRequest_decidedAt_createdAt_id_idx" ON "ExtraAttemptRequest"("decidedAt", "createdAt", "id");

-- AddForeignKey
ALTER TABLE "ExtraAttemptRequest" ADD CONSTRAINT "ExtraAttemptRequest_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExtraAttemptRequest" ADD CONSTRAINT "ExtraAttemptRequest_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "Assignment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExtraAttemptRequest" ADD CONSTRAINT "ExtraAttemptRequest_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "Submission"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExtraAttemptRequest" ADD CONSTRAINT "ExtraAttemptRequest_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "Profile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExtraAttemptRequest" ADD CONSTRAINT "ExtraAttemptRequest_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "Profile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- One request is open at a time, and a decided one says what was decided.
CREATE UNIQUE INDEX "ExtraAttemptRequest_open_key" ON "ExtraAttemptRequest"("studentId", "assignmentId")
  WHERE "decidedAt" IS NULL;
ALTER TABLE "ExtraAttemptRequest" ADD CONSTRAINT "ExtraAttemptRequest_decision_check"
  CHECK (("decidedAt" IS NULL) = ("isGranted" IS NULL));
