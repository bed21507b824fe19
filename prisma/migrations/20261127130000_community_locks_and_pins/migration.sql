-- DropIndex
DROP INDEX "CommunityPost_course_publishedAt_id_idx";

-- AlterTable
ALTER TABLE "CommunityPost" ADD COLUMN     "isLocked" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "isPinned" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "CommunityPost_course_idx" ON "CommunityPost"("course");

-- The list of a space is of posts alone, pinned ones first.
CREATE INDEX "CommunityPost_list_idx" ON "CommunityPost" ("course", "isPinned", "publishedAt", "id")
  WHERE "parentId" IS NULL;

-- Answers are neither locked nor pinned.
ALTER TABLE "CommunityPost" ADD CONSTRAINT "CommunityPost_answer_check"
  CHECK ("parentId" IS NULL OR NOT ("isLocked" OR "isPinned"));
