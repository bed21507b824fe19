-- DropIndex
DROP INDEX "CommunityPost_lessonId_publishedAt_idx";

-- DropIndex
DROP INDEX "CommunityPost_list_idx";

-- AlterTable
ALTER TABLE "CommunityPost" ADD COLUMN     "listOrder" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- Keeps "listOrder": one column that puts pinned posts before all others, so that a list is paged by the values of its
-- last post.
CREATE FUNCTION "writeCommunityListOrder"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."listOrder" := NEW."publishedAt"
    + CASE WHEN NEW."isPinned" THEN interval '1000 years' ELSE interval '0' END;
  RETURN NEW;
END $$;
CREATE TRIGGER "communityPostOrdered"
  BEFORE INSERT OR UPDATE OF "isPinned", "publishedAt", "listOrder" ON "CommunityPost"
  FOR EACH ROW EXECUTE FUNCTION "writeCommunityListOrder"();
UPDATE "CommunityPost" SET "listOrder" = "publishedAt";

-- CreateIndex
CREATE INDEX "CommunityPost_lessonId_listOrder_id_idx" ON "CommunityPost"("lessonId", "listOrder", "id");

-- The list of a space is of posts alone.
CREATE INDEX "CommunityPost_list_idx" ON "CommunityPost" ("course", "listOrder", "id")
  WHERE "parentId" IS NULL;
