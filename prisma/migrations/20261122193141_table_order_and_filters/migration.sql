-- AlterTable
ALTER TABLE "Lesson" ADD COLUMN     "courseOrder" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Report" ADD COLUMN     "searchText" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "Student_mentorId_paymentStatus_idx" ON "Student"("mentorId", "paymentStatus");

-- CreateIndex
CREATE INDEX "Payment_course_createdAt_id_idx" ON "Payment"("course", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Lesson_courseOrder_id_idx" ON "Lesson"("courseOrder", "id");

-- CreateIndex
CREATE INDEX "Lesson_title_id_idx" ON "Lesson"("title", "id");

-- CreateIndex
CREATE INDEX "Report_searchText_idx" ON "Report" USING GIN ("searchText" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "AuditEntry_entity_createdAt_id_idx" ON "AuditEntry"("entity", "createdAt", "id");

-- Keeps "courseOrder": one column for the order of courses and lessons, since the pages of a table are bounded by the
-- value of one. Numbers have at most three digits.
CREATE FUNCTION "writeCourseOrder"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."courseOrder" := 1000 * array_position(enum_range(NULL::"Course"), NEW.course) + NEW.number;
  RETURN NEW;
END $$;
CREATE TRIGGER "lessonOrdered" BEFORE INSERT OR UPDATE OF course, number, "courseOrder" ON "Lesson"
  FOR EACH ROW EXECUTE FUNCTION "writeCourseOrder"();

DROP TRIGGER "lessonVersioned" ON "Lesson";
CREATE TRIGGER "lessonVersioned" BEFORE UPDATE ON "Lesson"
  FOR EACH ROW EXECUTE FUNCTION "countVersion"('version', 'updatedAt', 'courseOrder');

-- What was reported never changes, so the text is written once.
CREATE FUNCTION "writeReportSearchText"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."searchText" := concat_ws(' ', NEW."studentName", NEW."senderName", NEW."reporterName", NEW.reason);
  RETURN NEW;
END $$;
CREATE TRIGGER "reportSearchable" BEFORE INSERT OR UPDATE OF "searchText" ON "Report"
  FOR EACH ROW EXECUTE FUNCTION "writeReportSearchText"();

-- The rows that are there already; the triggers write the values.
UPDATE "Lesson" SET "courseOrder" = 0;
UPDATE "Report" SET "searchText" = '';
