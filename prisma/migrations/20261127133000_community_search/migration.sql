-- AlterTable
ALTER TABLE "CommunityPost" ADD COLUMN     "searchText" TEXT NOT NULL DEFAULT '';

CREATE FUNCTION "makeCommunityPostSearchable"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."searchText" := "foldText"(coalesce(NEW.title, '') || ' ' || NEW.content);
  RETURN NEW;
END $$;
CREATE TRIGGER "communityPostSearchable" BEFORE INSERT OR UPDATE OF title, content ON "CommunityPost"
  FOR EACH ROW EXECUTE FUNCTION "makeCommunityPostSearchable"();
UPDATE "CommunityPost" SET content = content;

-- CreateIndex
CREATE INDEX "CommunityPost_searchText_idx" ON "CommunityPost" USING GIN ("searchText" gin_trgm_ops);
