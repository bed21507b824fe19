-- AlterEnum
ALTER TYPE "NotificationKind" ADD VALUE 'HELP';
ALTER TYPE "NotificationKind" ADD VALUE 'IDLE';

-- CreateTable
CREATE TABLE "HelpRequest" (
    "id" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "lessonId" UUID NOT NULL,
    "askedById" UUID,
    "question" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answeredAt" TIMESTAMPTZ(3),
    "answeredById" UUID,
    "answer" TEXT,

    CONSTRAINT "HelpRequest_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "HelpRequest_studentId_lessonId_createdAt_idx" ON "HelpRequest"("studentId", "lessonId", "createdAt");

-- CreateIndex
CREATE INDEX "HelpRequest_lessonId_idx" ON "HelpRequest"("lessonId");

-- CreateIndex
CREATE INDEX "HelpRequest_askedById_idx" ON "HelpRequest"("askedById");

-- CreateIndex
CREATE INDEX "HelpRequest_answeredById_idx" ON "HelpRequest"("answeredById");

-- CreateIndex
CREATE INDEX "HelpRequest_answeredAt_createdAt_id_idx" ON "HelpRequest"("answeredAt", "createdAt", "id");

-- AddForeignKey
ALTER TABLE "HelpRequest" ADD CONSTRAINT "HelpRequest_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HelpRequest" ADD CONSTRAINT "HelpRequest_lessonId_fkey" FOREIGN KEY ("lessonId") REFERENCES "Lesson"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HelpRequest" ADD CONSTRAINT "HelpRequest_askedById_fkey" FOREIGN KEY ("askedById") REFERENCES "Profile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HelpRequest" ADD CONSTRAINT "HelpRequest_answeredById_fkey" FOREIGN KEY ("answeredById") REFERENCES "Profile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- One question is open at a time, and an answered one says what was answered.
CREATE UNIQUE INDEX "HelpRequest_open_key" ON "HelpRequest"("studentId", "lessonId")
  WHERE "answeredAt" IS NULL;
ALTER TABLE "HelpRequest" ADD CONSTRAINT "HelpRequest_answer_check"
  CHECK (("answeredAt" IS NULL) = ("answer" IS NULL));
