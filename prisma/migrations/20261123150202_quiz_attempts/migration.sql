-- AlterTable
ALTER TABLE "Assignment" ADD COLUMN     "drawCount" INTEGER,
ADD COLUMN     "isShuffled" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "AssignmentQuestion" ADD COLUMN     "hint" TEXT;

-- AlterTable
ALTER TABLE "Submission" ADD COLUMN     "questionIds" UUID[] DEFAULT ARRAY[]::UUID[];

-- AlterTable
ALTER TABLE "Review" ADD COLUMN     "essayPoints" INTEGER;

-- CreateTable
CREATE TABLE "QuizAttempt" (
    "id" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "assignmentId" UUID NOT NULL,
    "attempt" INTEGER NOT NULL,
    "questionIds" UUID[],
    "seed" INTEGER,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "QuizAttempt_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "QuizAttempt_assignmentId_idx" ON "QuizAttempt"("assignmentId");

-- CreateIndex
CREATE UNIQUE INDEX "QuizAttempt_studentId_assignmentId_attempt_key" ON "QuizAttempt"("studentId", "assignmentId", "attempt");

-- AddForeignKey
ALTER TABLE "QuizAttempt" ADD CONSTRAINT "QuizAttempt_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QuizAttempt" ADD CONSTRAINT "QuizAttempt_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "Assignment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Assignment" ADD CONSTRAINT "Assignment_drawCount_check" CHECK ("drawCount" >= 1);
