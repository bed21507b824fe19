-- CreateTable
CREATE TABLE "AudienceJoin" (
    "id" BIGSERIAL NOT NULL,
    "profileId" UUID NOT NULL,

    CONSTRAINT "AudienceJoin_pkey" PRIMARY KEY ("id")
);

-- Records who joins an audience, such as the families of a course or the mentors of its children, whoever wrote it: a
-- settled payment, an admin, a pairing code. Nothing is unique and nothing is referred to, so that no writer waits.
CREATE FUNCTION "recordStudentJoins"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "wasHere" boolean := OLD."paymentStatus" = 'COMPLETED' AND OLD.course = NEW.course;
BEGIN
  INSERT INTO "AudienceJoin" ("profileId")
    SELECT person FROM unnest(ARRAY[NEW."parentId", NEW."loginId"]) person
    WHERE person IS NOT NULL AND NOT ("wasHere" AND person IN (OLD."parentId", coalesce(OLD."loginId", OLD."parentId")));
  INSERT INTO "AudienceJoin" ("profileId")
    SELECT "profileId" FROM "Mentor"
    WHERE id = NEW."mentorId" AND NEW.package = 'MENTORED'
      AND NOT ("wasHere" AND OLD.package = 'MENTORED' AND OLD."mentorId" IS NOT DISTINCT FROM NEW."mentorId");
  RETURN NULL;
END $$;
CREATE TRIGGER "studentJoins"
  AFTER UPDATE OF course, "paymentStatus", package, "mentorId", "parentId", "loginId" ON "Student"
  FOR EACH ROW WHEN (NEW."paymentStatus" = 'COMPLETED') EXECUTE FUNCTION "recordStudentJoins"();

-- The argument is the column with the person's id.
CREATE FUNCTION "recordPersonJoin"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "AudienceJoin" ("profileId") VALUES ((to_jsonb(NEW) ->> TG_ARGV[0])::uuid);
  RETURN NULL;
END $$;
CREATE TRIGGER "mentorJoins" AFTER UPDATE OF "isActive" ON "Mentor"
  FOR EACH ROW WHEN (NEW."isActive" AND NOT OLD."isActive") EXECUTE FUNCTION "recordPersonJoin"('profileId');
CREATE TRIGGER "adminJoins" AFTER UPDATE OF role ON "Profile"
  FOR EACH ROW WHEN (NEW.role = 'ADMIN' AND OLD.role <> 'ADMIN') EXECUTE FUNCTION "recordPersonJoin"('id');
