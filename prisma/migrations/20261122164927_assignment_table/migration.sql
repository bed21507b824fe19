-- CreateIndex
CREATE INDEX "Assignment_createdAt_id_idx" ON "Assignment"("createdAt", "id");

-- CreateIndex
CREATE INDEX "Assignment_title_id_idx" ON "Assignment"("title", "id");

-- CreateIndex
CREATE INDEX "Assignment_title_search_idx" ON "Assignment" USING GIN ("title" gin_trgm_ops);
