-- DropIndex
DROP INDEX "Project_isApproved_isFeatured_submittedAt_id_idx";

-- AlterTable
ALTER TABLE "Student" ADD COLUMN     "showsNameInGallery" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Project" ADD COLUMN     "galleryOrder" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "linkCheckDueAt" TIMESTAMPTZ(3),
ADD COLUMN     "linkCheckedAt" TIMESTAMPTZ(3),
ADD COLUMN     "linkFinalUrl" TEXT,
ADD COLUMN     "linkProblem" TEXT,
ADD COLUMN     "linkStatus" INTEGER;

-- CreateIndex
CREATE INDEX "Project_isApproved_galleryOrder_id_idx" ON "Project"("isApproved", "galleryOrder", "id");

-- CreateIndex
CREATE INDEX "Project_isApproved_course_galleryOrder_id_idx" ON "Project"("isApproved", "course", "galleryOrder", "id");

-- CreateIndex
CREATE INDEX "Project_isApproved_likesCount_id_idx" ON "Project"("isApproved", "likesCount", "id");

-- CreateIndex
CREATE INDEX "Project_isApproved_decidedAt_submittedAt_id_idx" ON "Project"("isApproved", "decidedAt", "submittedAt", "id");

-- CreateIndex
CREATE INDEX "Project_isFeatured_submittedAt_id_idx" ON "Project"("isFeatured", "submittedAt", "id");

-- CreateIndex
CREATE INDEX "Project_kind_submittedAt_id_idx" ON "Project"("kind", "submittedAt", "id");

-- CreateIndex
CREATE INDEX "Project_linkCheckDueAt_idx" ON "Project"("linkCheckDueAt");

-- Keeps "galleryOrder": one column that never ties featured projects with others, so that the gallery is paged by the
-- values of its last card. The bound of a page must be one comparison for the planner to begin at it in the index.
CREATE FUNCTION "writeGalleryOrder"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."galleryOrder" := NEW."submittedAt"
    + CASE WHEN NEW."isFeatured" THEN interval '1000 years' ELSE interval '0' END;
  RETURN NEW;
END $$;
CREATE TRIGGER "projectGalleryOrdered"
  BEFORE INSERT OR UPDATE OF "isFeatured", "submittedAt", "galleryOrder" ON "Project"
  FOR EACH ROW EXECUTE FUNCTION "writeGalleryOrder"();

-- The worker's look at the link is no change of the project that an admin decides about.
DROP TRIGGER "projectVersioned" ON "Project";
CREATE TRIGGER "projectVersioned" BEFORE UPDATE ON "Project"
  FOR EACH ROW EXECUTE FUNCTION "countVersion"('version', 'updatedAt', 'searchText', 'likesCount', 'galleryOrder',
    'linkCheckDueAt', 'linkCheckedAt', 'linkFinalUrl', 'linkStatus', 'linkProblem');

-- Letters are searched without their marks, as people type them: "oja" finds "ọjà". The trigrams of a database whose
-- locale is C are those of letters of ASCII alone, so that no other letter would be found by index.
CREATE OR REPLACE FUNCTION "writeProjectSearchText"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."searchText" := regexp_replace(
    normalize(concat_ws(' ', NEW.title, NEW.description, array_to_string(NEW.tags, ' ')), NFD),
    '[\u0300-\u036f]', '', 'g');
  RETURN NEW;
END $$;

-- The rows that are there already; the triggers write the values.
UPDATE "Project" SET "galleryOrder" = "submittedAt", "searchText" = '';
