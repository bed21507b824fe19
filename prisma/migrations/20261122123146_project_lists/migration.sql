-- CreateIndex
CREATE INDEX "Project_isApproved_submittedAt_id_idx" ON "Project"("isApproved", "submittedAt", "id");

-- Projects that wait are few among those that the gallery does not show.
CREATE INDEX "Project_waiting_idx" ON "Project" ("submittedAt", "id") WHERE NOT "isApproved" AND "decidedAt" IS NULL;
