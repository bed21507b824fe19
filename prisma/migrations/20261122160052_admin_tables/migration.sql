-- Searches by parts of words read trigrams. The extension is a trusted one: the owner of a database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- DropIndex
DROP INDEX "AuditEntry_actorId_idx";

-- AlterTable
ALTER TABLE "Profile" ADD COLUMN     "searchText" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "Mentor" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "Student" ADD COLUMN     "searchText" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "Payment" ADD COLUMN     "searchText" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "CountryPrice" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "Lesson" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "Assignment" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "Project" ADD COLUMN     "searchText" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "Setting" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "AdminPreference" (
    "profileId" UUID NOT NULL,
    "table" TEXT NOT NULL,
    "hiddenColumns" TEXT[],
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AdminPreference_pkey" PRIMARY KEY ("profileId","table")
);

-- CreateIndex
CREATE INDEX "Profile_searchText_idx" ON "Profile" USING GIN ("searchText" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "Profile_role_createdAt_id_idx" ON "Profile"("role", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Student_searchText_idx" ON "Student" USING GIN ("searchText" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "Student_createdAt_id_idx" ON "Student"("createdAt", "id");

-- CreateIndex
CREATE INDEX "Student_firstName_id_idx" ON "Student"("firstName", "id");

-- CreateIndex
CREATE INDEX "Student_paymentStatus_createdAt_id_idx" ON "Student"("paymentStatus", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Payment_searchText_idx" ON "Payment" USING GIN ("searchText" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "Payment_createdAt_id_idx" ON "Payment"("createdAt", "id");

-- CreateIndex
CREATE INDEX "Payment_amountMinor_id_idx" ON "Payment"("amountMinor", "id");

-- CreateIndex
CREATE INDEX "Payment_status_createdAt_id_idx" ON "Payment"("status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Project_searchText_idx" ON "Project" USING GIN ("searchText" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "Project_submittedAt_id_idx" ON "Project"("submittedAt", "id");

-- CreateIndex
CREATE INDEX "Project_likesCount_id_idx" ON "Project"("likesCount", "id");

-- CreateIndex
CREATE INDEX "AuditEntry_actorId_createdAt_id_idx" ON "AuditEntry"("actorId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "AuditEntry_action_createdAt_id_idx" ON "AuditEntry"("action", "createdAt", "id");

-- CreateIndex
CREATE INDEX "AuditEntry_createdAt_id_idx" ON "AuditEntry"("createdAt", "id");

-- AddForeignKey
ALTER TABLE "AdminPreference" ADD CONSTRAINT "AdminPreference_profileId_fkey" FOREIGN KEY ("profileId") REFERENCES "Profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Keeps "version" of a row: one more with each change, whoever makes it, so that an edit that was begun before the
-- change is noticed. The arguments are columns that no form edits and whose change does not count. A write that changes
-- rows that belong to it, such as the questions of an assignment, sets another version itself.
CREATE FUNCTION "countVersion"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.version <> OLD.version OR to_jsonb(NEW) - TG_ARGV <> to_jsonb(OLD) - TG_ARGV THEN
    NEW.version := OLD.version + 1;
  ELSE
    NEW.version := OLD.version;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "mentorVersioned" BEFORE UPDATE ON "Mentor"
  FOR EACH ROW EXECUTE FUNCTION "countVersion"('version', 'updatedAt');
CREATE TRIGGER "studentVersioned" BEFORE UPDATE ON "Student"
  FOR EACH ROW EXECUTE FUNCTION "countVersion"('version', 'updatedAt', 'searchText');
CREATE TRIGGER "lessonVersioned" BEFORE UPDATE ON "Lesson"
  FOR EACH ROW EXECUTE FUNCTION "countVersion"('version', 'updatedAt');
CREATE TRIGGER "assignmentVersioned" BEFORE UPDATE ON "Assignment"
  FOR EACH ROW EXECUTE FUNCTION "countVersion"('version', 'updatedAt');
CREATE TRIGGER "projectVersioned" BEFORE UPDATE ON "Project"
  FOR EACH ROW EXECUTE FUNCTION "countVersion"('version', 'updatedAt', 'searchText', 'likesCount');
CREATE TRIGGER "settingVersioned" BEFORE UPDATE ON "Setting"
  FOR EACH ROW EXECUTE FUNCTION "countVersion"('version', 'updatedAt');
CREATE TRIGGER "countryPriceVersioned" BEFORE UPDATE ON "CountryPrice"
  FOR EACH ROW EXECUTE FUNCTION "countVersion"('version', 'updatedAt');

-- Keeps "searchText" of people, students, payments and projects: one indexed column instead of conditions on several
-- tables, which no index could serve.
CREATE FUNCTION "writeProfileSearchText"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."searchText" := concat_ws(' ', NEW."fullName", (SELECT email FROM "User" WHERE id = NEW.id));
  RETURN NEW;
END $$;
CREATE TRIGGER "profileSearchable" BEFORE INSERT OR UPDATE OF "fullName", "searchText" ON "Profile"
  FOR EACH ROW EXECUTE FUNCTION "writeProfileSearchText"();

CREATE FUNCTION "writeStudentSearchText"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."searchText" := concat_ws(' ', NEW."firstName",
    (SELECT "searchText" FROM "Profile" WHERE id = NEW."parentId"));
  RETURN NEW;
END $$;
CREATE TRIGGER "studentSearchable" BEFORE INSERT OR UPDATE OF "firstName", "parentId", "searchText" ON "Student"
  FOR EACH ROW EXECUTE FUNCTION "writeStudentSearchText"();

CREATE FUNCTION "writePaymentSearchText"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."searchText" := concat_ws(' ', NEW.reference, NEW."studentName",
    (SELECT "searchText" FROM "Profile" WHERE id = NEW."parentId"));
  RETURN NEW;
END $$;
CREATE TRIGGER "paymentSearchable"
  BEFORE INSERT OR UPDATE OF reference, "studentName", "parentId", "searchText" ON "Payment"
  FOR EACH ROW EXECUTE FUNCTION "writePaymentSearchText"();

CREATE FUNCTION "writeProjectSearchText"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."searchText" := concat_ws(' ', NEW.title, NEW.description, array_to_string(NEW.tags, ' '));
  RETURN NEW;
END $$;
CREATE TRIGGER "projectSearchable" BEFORE INSERT OR UPDATE OF title, description, tags, "searchText" ON "Project"
  FOR EACH ROW EXECUTE FUNCTION "writeProjectSearchText"();

-- A changed name or address is passed on: the rows' own triggers write the text.
CREATE FUNCTION "passOnEmail"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Profile" SET "searchText" = '' WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER "emailPassedOn" AFTER UPDATE OF email ON "User"
  FOR EACH ROW WHEN (OLD.email <> NEW.email) EXECUTE FUNCTION "passOnEmail"();

CREATE FUNCTION "passOnSearchText"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Student" SET "searchText" = '' WHERE "parentId" = NEW.id;
  UPDATE "Payment" SET "searchText" = '' WHERE "parentId" = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER "searchTextPassedOn" AFTER UPDATE OF "fullName", "searchText" ON "Profile"
  FOR EACH ROW WHEN (OLD."searchText" <> NEW."searchText") EXECUTE FUNCTION "passOnSearchText"();

-- The rows that are there already.
UPDATE "Profile" SET "searchText" = '';
UPDATE "Student" SET "searchText" = '';
UPDATE "Payment" SET "searchText" = '';
UPDATE "Project" SET "searchText" = '';
