-- AlterTable
ALTER TABLE "LessonCompletion" ADD COLUMN     "cohortAt" TIMESTAMPTZ(3);

UPDATE "LessonCompletion" done SET "cohortAt" = s."createdAt"
FROM "Student" s, "Lesson" l
WHERE s.id = done."studentId" AND l.id = done."lessonId"
  AND s."paymentStatus" = 'COMPLETED' AND s.course = l.course;

-- CreateIndex
CREATE INDEX "LessonCompletion_cohortAt_lessonId_idx" ON "LessonCompletion"("cohortAt", "lessonId");

-- The drop-off by lesson reads a part of one index: which cohort a completion counts in is written with it, and again
-- when the child pays, is refunded or moves to another course.
CREATE FUNCTION "completionJoinsCohort"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Shared, so that a payment that is settled at the same time waits, and writes it then.
  SELECT CASE WHEN s."paymentStatus" = 'COMPLETED' AND s.course = l.course THEN s."createdAt" END INTO NEW."cohortAt"
  FROM "Student" s, "Lesson" l WHERE s.id = NEW."studentId" AND l.id = NEW."lessonId"
  FOR SHARE OF s;
  RETURN NEW;
END $$;
CREATE TRIGGER "completionJoinsCohort" BEFORE INSERT ON "LessonCompletion"
  FOR EACH ROW EXECUTE FUNCTION "completionJoinsCohort"();

CREATE FUNCTION "studentChangedCohort"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "LessonCompletion" done
  SET "cohortAt" = CASE WHEN NEW."paymentStatus" = 'COMPLETED' AND NEW.course = l.course THEN NEW."createdAt" END
  FROM "Lesson" l WHERE done."studentId" = NEW.id AND l.id = done."lessonId";
  RETURN NULL;
END $$;
CREATE TRIGGER "studentChangedCohort" AFTER UPDATE OF "paymentStatus", course, "createdAt" ON "Student"
  FOR EACH ROW
  WHEN ((OLD."paymentStatus", OLD.course, OLD."createdAt") IS DISTINCT FROM (NEW."paymentStatus", NEW.course, NEW."createdAt"))
  EXECUTE FUNCTION "studentChangedCohort"();
