-- DropIndex
DROP INDEX "Submission_assignmentId_idx";

-- DropIndex
DROP INDEX "Submission_status_submittedAt_idx";

-- DropIndex
DROP INDEX "Submission_reviewedAt_submittedAt_assignmentId_idx";

-- AlterTable
ALTER TABLE "Submission" ADD COLUMN     "isAutoMarked" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "FamilyProgress_signedUpAt_parentId_idx" ON "FamilyProgress"("signedUpAt", "parentId");

-- CreateIndex
CREATE INDEX "LessonCompletion_lessonId_completedAt_studentId_idx" ON "LessonCompletion"("lessonId", "completedAt", "studentId");

-- CreateIndex
CREATE INDEX "Submission_assignmentId_submittedAt_id_idx" ON "Submission"("assignmentId", "submittedAt", "id");

-- CreateIndex
CREATE INDEX "Submission_submittedAt_id_idx" ON "Submission"("submittedAt", "id");

-- CreateIndex
CREATE INDEX "Submission_status_submittedAt_id_idx" ON "Submission"("status", "submittedAt", "id");

-- CreateIndex
CREATE INDEX "Submission_isAutoMarked_reviewedAt_submittedAt_assignmentId_idx" ON "Submission"("isAutoMarked", "reviewedAt", "submittedAt", "assignmentId");

-- What Prisma's schema cannot say.

-- Counts the paid students of every mentor without reading their wide rows.
CREATE INDEX "Student_load" ON "Student" ("mentorId") WHERE "mentorId" IS NOT NULL AND "paymentStatus" = 'COMPLETED';

-- Families with a certificate are few.
CREATE INDEX "FamilyProgress_certificate" ON "FamilyProgress" ("signedUpAt", "parentId")
  WHERE "isVerified" AND ("websiteAppStep" >= 4::smallint OR "videoAnimationStep" >= 4::smallint);

-- What a person reviewed has a review.
UPDATE "Submission" s SET "isAutoMarked" = true
WHERE mode = 'QUIZ' AND "reviewedAt" IS NOT NULL AND NOT EXISTS (SELECT FROM "Review" r WHERE r."submissionId" = s.id);
