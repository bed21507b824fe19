-- AlterTable
ALTER TABLE "ThreadCounter" ADD COLUMN     "lastMessageAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp();

UPDATE "ThreadCounter" counter SET "lastMessageAt" = newest."createdAt"
FROM (SELECT "studentId", max("createdAt") AS "createdAt" FROM "Message" GROUP BY "studentId") newest
WHERE newest."studentId" = counter."studentId";

-- A thread without a message stands in the lists of threads as well.
INSERT INTO "ThreadCounter" ("studentId", "position", "lastMessageAt")
SELECT id, 0, "createdAt" FROM "Student" ON CONFLICT DO NOTHING;

CREATE FUNCTION "beginThread"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ThreadCounter" ("studentId", "position", "lastMessageAt") VALUES (NEW.id, 0, NEW."createdAt")
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "beginThread" AFTER INSERT ON "Student" FOR EACH ROW EXECUTE FUNCTION "beginThread"();

-- A message that is written with an older time, as an import does, does not move its thread back.
CREATE OR REPLACE FUNCTION "positionMessage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ThreadCounter" AS counter ("studentId", "position", "lastMessageAt")
  VALUES (NEW."studentId", 1, NEW."createdAt")
  ON CONFLICT ("studentId") DO UPDATE SET
    "position" = counter."position" + 1,
    "lastMessageAt" = CASE WHEN counter."position" = 0 THEN NEW."createdAt"
      ELSE greatest(counter."lastMessageAt", NEW."createdAt") END
  RETURNING "position" INTO NEW."position";
  RETURN NEW;
END $$;
