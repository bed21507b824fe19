-- DropIndex
DROP INDEX "Student_createdAt_course_idx";

-- CreateIndex
CREATE INDEX "Student_createdAt_course_paymentStatus_id_idx" ON "Student"("createdAt", "course", "paymentStatus", "id");
