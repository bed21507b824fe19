-- DropIndex
DROP INDEX "Message_studentId_createdAt_id_idx";

-- AlterTable
ALTER TABLE "Message" ADD COLUMN     "position" INTEGER NOT NULL DEFAULT 0,
ALTER COLUMN "createdAt" SET DEFAULT clock_timestamp();

-- CreateTable
CREATE TABLE "ThreadCounter" (
    "studentId" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "ThreadCounter_pkey" PRIMARY KEY ("studentId")
);

-- AddForeignKey
ALTER TABLE "ThreadCounter" ADD CONSTRAINT "ThreadCounter_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Messages that stand already keep the order in which they were shown.
UPDATE "Message" SET "position" = ordered."position"
FROM (
  SELECT id, row_number() OVER (PARTITION BY "studentId" ORDER BY "createdAt", id) AS "position" FROM "Message"
) ordered
WHERE "Message".id = ordered.id;
INSERT INTO "ThreadCounter" ("studentId", "position")
SELECT "studentId", max("position") FROM "Message" GROUP BY "studentId";

-- CreateIndex
CREATE UNIQUE INDEX "Message_studentId_position_key" ON "Message"("studentId", "position");

-- The counter's row stays locked until the commit, so that positions follow commit order, as the feed does.
CREATE FUNCTION "positionMessage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ThreadCounter" AS counter ("studentId", "position") VALUES (NEW."studentId", 1)
  ON CONFLICT ("studentId") DO UPDATE SET "position" = counter."position" + 1
  RETURNING "position" INTO NEW."position";
  RETURN NEW;
END $$;
CREATE TRIGGER "positionMessage" BEFORE INSERT ON "Message"
  FOR EACH ROW EXECUTE FUNCTION "positionMessage"();
