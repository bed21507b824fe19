-- The course of a dispute and the name of an applicant are of another table, which was read as a whole for a filter or a
-- search of one's own few rows. Each is copied, as the search texts of the other tables are.

-- AlterTable
ALTER TABLE "Dispute" ADD COLUMN     "course" "Course" NOT NULL DEFAULT 'WEBSITE_APP';

-- AlterTable
ALTER TABLE "MentorApplication" ADD COLUMN     "searchText" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "Dispute_course_createdAt_id_idx" ON "Dispute"("course", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Dispute_course_urgency_id_idx" ON "Dispute"("course", "urgency", "id");

-- CreateIndex
CREATE INDEX "MentorApplication_searchText_idx" ON "MentorApplication" USING GIN ("searchText" gin_trgm_ops);

-- A payment keeps the course that it was quoted for.
CREATE FUNCTION "copyPaymentCourse"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.course := (SELECT course FROM "Payment" WHERE id = NEW."paymentId");
  RETURN NEW;
END $$;
CREATE TRIGGER "disputeOfCourse" BEFORE INSERT ON "Dispute"
  FOR EACH ROW EXECUTE FUNCTION "copyPaymentCourse"();

CREATE FUNCTION "makeApplicationSearchable"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."searchText" := (SELECT "searchText" FROM "Profile" WHERE id = NEW."profileId");
  RETURN NEW;
END $$;
CREATE TRIGGER "applicationSearchable" BEFORE INSERT OR UPDATE OF "profileId", "searchText" ON "MentorApplication"
  FOR EACH ROW EXECUTE FUNCTION "makeApplicationSearchable"();

CREATE FUNCTION "passOnApplicantSearchText"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "MentorApplication" SET "searchText" = '' WHERE "profileId" = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER "searchTextPassedOnToApplications" AFTER UPDATE OF "fullName", "searchText" ON "Profile"
  FOR EACH ROW WHEN (OLD."searchText" <> NEW."searchText") EXECUTE FUNCTION "passOnApplicantSearchText"();

-- The copy is no change that an admin should be told of.
ALTER TABLE "Dispute" DISABLE TRIGGER "disputeVersioned";
UPDATE "Dispute" d SET course = p.course FROM "Payment" p WHERE p.id = d."paymentId" AND p.course <> d.course;
ALTER TABLE "Dispute" ENABLE TRIGGER "disputeVersioned";
UPDATE "MentorApplication" SET "searchText" = '';
