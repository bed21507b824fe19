-- CreateTable
CREATE TABLE "FamilyProgress" (
    "parentId" UUID NOT NULL,
    "signedUpAt" TIMESTAMPTZ(3) NOT NULL,
    "isVerified" BOOLEAN NOT NULL,
    "websiteAppStep" SMALLINT NOT NULL,
    "videoAnimationStep" SMALLINT NOT NULL,

    CONSTRAINT "FamilyProgress_pkey" PRIMARY KEY ("parentId")
);

-- CreateIndex
CREATE INDEX "FamilyProgress_signedUpAt_isVerified_websiteAppStep_videoAn_idx" ON "FamilyProgress"("signedUpAt", "isVerified", "websiteAppStep", "videoAnimationStep");

-- CreateIndex
CREATE INDEX "Student_package_paymentStatus_mentorId_createdAt_id_idx" ON "Student"("package", "paymentStatus", "mentorId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Student_createdAt_course_idx" ON "Student"("createdAt", "course");

-- CreateIndex
CREATE INDEX "Payment_settledAt_status_course_package_currency_amountMino_idx" ON "Payment"("settledAt", "status", "course", "package", "currency", "amountMinor");

-- CreateIndex
CREATE INDEX "LessonCompletion_completedAt_lessonId_studentId_idx" ON "LessonCompletion"("completedAt", "lessonId", "studentId");

-- CreateIndex
CREATE INDEX "Submission_reviewedAt_submittedAt_assignmentId_idx" ON "Submission"("reviewedAt", "submittedAt", "assignmentId");

-- CreateIndex
CREATE INDEX "Project_isApproved_decidedAt_idx" ON "Project"("isApproved", "decidedAt");

-- AddForeignKey
ALTER TABLE "FamilyProgress" ADD CONSTRAINT "FamilyProgress_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

-- Flagged payments are few, and an admin looks at them; webhooks that wait are few, and their payments may hang.
CREATE INDEX "Payment_flagged" ON "Payment" ("createdAt", id) WHERE flag IS NOT NULL;
CREATE INDEX "WebhookEvent_unhandled" ON "WebhookEvent" ("paymentId") WHERE "handledAt" IS NULL;
-- Finds the family of a student without reading the student's wide row.
CREATE INDEX "Student_family" ON "Student" (id) INCLUDE ("parentId");

-- How far families have come. A condition on the id is applied before the rest is read.
CREATE VIEW "FamilySteps" AS
  SELECT p.id AS "parentId", p."createdAt" AS "signedUpAt", u."emailVerified" AS "isVerified",
    coalesce(max(done.step) FILTER (WHERE s.course = 'WEBSITE_APP'), 0)::smallint AS "websiteAppStep",
    coalesce(max(done.step) FILTER (WHERE s.course = 'VIDEO_ANIMATION'), 0)::smallint AS "videoAnimationStep"
  FROM "Profile" p
  JOIN "User" u ON u.id = p.id
  LEFT JOIN "Student" s ON s."parentId" = p.id
  LEFT JOIN LATERAL (SELECT CASE
    WHEN EXISTS (SELECT FROM "Certificate" c WHERE c."studentId" = s.id) THEN 4
    WHEN EXISTS (SELECT FROM "LessonCompletion" l WHERE l."studentId" = s.id) THEN 3
    WHEN s."paymentStatus" IN ('COMPLETED', 'REFUNDED') THEN 2
    WHEN s.id IS NOT NULL THEN 1
  END AS step) done ON true
  WHERE p.role = 'PARENT'
  GROUP BY p.id, p."createdAt", u."emailVerified";

-- Writes how far a family has come. Takes the lock in a statement before it counts, so that the count sees what the
-- holder of the lock has written.
CREATE FUNCTION "writeFamilyProgress"(family uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "FamilyProgress" WHERE "parentId" = family FOR UPDATE;
  INSERT INTO "FamilyProgress" AS stored SELECT * FROM "FamilySteps" WHERE "parentId" = family
  ON CONFLICT ("parentId") DO UPDATE SET
    "signedUpAt" = EXCLUDED."signedUpAt", "isVerified" = EXCLUDED."isVerified",
    "websiteAppStep" = EXCLUDED."websiteAppStep", "videoAnimationStep" = EXCLUDED."videoAnimationStep"
  WHERE (stored.*) IS DISTINCT FROM (EXCLUDED.*);
END $$;

CREATE FUNCTION "profileProgressed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.role <> 'PARENT' THEN
    DELETE FROM "FamilyProgress" WHERE "parentId" = NEW.id;
  ELSE
    PERFORM "writeFamilyProgress"(NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "profileProgressed" AFTER INSERT OR UPDATE OF role, "createdAt" ON "Profile"
  FOR EACH ROW EXECUTE FUNCTION "profileProgressed"();

CREATE FUNCTION "emailVerified"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "writeFamilyProgress"(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER "emailVerified" AFTER UPDATE OF "emailVerified" ON "User"
  FOR EACH ROW WHEN (NEW."emailVerified" IS DISTINCT FROM OLD."emailVerified") EXECUTE FUNCTION "emailVerified"();

CREATE FUNCTION "studentProgressed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM "writeFamilyProgress"(OLD."parentId"); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM "writeFamilyProgress"(NEW."parentId"); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "studentAddedOrDeleted" AFTER INSERT OR DELETE ON "Student"
  FOR EACH ROW EXECUTE FUNCTION "studentProgressed"();
CREATE TRIGGER "studentProgressed" AFTER UPDATE OF "paymentStatus", course, "parentId" ON "Student"
  FOR EACH ROW WHEN ((NEW."paymentStatus", NEW.course, NEW."parentId")
    IS DISTINCT FROM (OLD."paymentStatus", OLD.course, OLD."parentId")) EXECUTE FUNCTION "studentProgressed"();

-- Of completions and certificates, whose student may have been deleted with them: the student's trigger counts then.
CREATE FUNCTION "workProgressed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  student uuid := CASE TG_OP WHEN 'DELETE' THEN OLD."studentId" ELSE NEW."studentId" END;
BEGIN
  -- Most lessons are not the first of a family, and change nothing.
  IF TG_TABLE_NAME = 'LessonCompletion' AND TG_OP = 'INSERT' THEN
    PERFORM FROM "Student" s JOIN "FamilyProgress" f ON f."parentId" = s."parentId"
    WHERE s.id = student
      AND CASE s.course WHEN 'WEBSITE_APP' THEN f."websiteAppStep" ELSE f."videoAnimationStep" END >= 3;
    IF FOUND THEN RETURN NULL; END IF;
  END IF;
  PERFORM "writeFamilyProgress"("parentId") FROM "Student" WHERE id = student;
  RETURN NULL;
END $$;
CREATE TRIGGER "completionProgressed" AFTER INSERT OR DELETE ON "LessonCompletion"
  FOR EACH ROW EXECUTE FUNCTION "workProgressed"();
CREATE TRIGGER "certificateProgressed" AFTER INSERT OR DELETE ON "Certificate"
  FOR EACH ROW EXECUTE FUNCTION "workProgressed"();

-- The families that are there already.
INSERT INTO "FamilyProgress" SELECT * FROM "FamilySteps";
