-- DropIndex
DROP INDEX "Project_isApproved_isFeatured_submittedAt_idx";

-- CreateIndex
CREATE INDEX "Project_isApproved_isFeatured_submittedAt_id_idx" ON "Project"("isApproved", "isFeatured", "submittedAt", "id");
