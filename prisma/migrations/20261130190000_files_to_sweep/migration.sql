-- Which files nothing refers to was found by reading all of them, four times an hour. Each is looked at when it is new or
-- discarded, and when something no longer refers to it; gateway/features/files/uploads/sweepUploads.ts knows how long it is
-- kept then.
-- Each that there is now is due, by a default that writes no row.
ALTER TABLE "StoredFile" ADD COLUMN     "sweepDueAt" TIMESTAMPTZ(3) DEFAULT now();
ALTER TABLE "StoredFile" ALTER COLUMN "sweepDueAt" DROP DEFAULT;

-- CreateIndex
CREATE INDEX "StoredFile_sweepDueAt_id_idx" ON "StoredFile"("sweepDueAt", "id");

-- No answer has this time: a sweep changes nothing for a family, nor, with a mentor's file, for all of them.
DROP TRIGGER "familyChanged" ON "StoredFile";
CREATE TRIGGER "familyChanged" AFTER DELETE OR UPDATE OF
  "id", "bucket", "key", "ownerId", "name", "contentType", "sizeBytes", "width", "height", "storedAt", "discardedAt", "createdAt"
ON "StoredFile" FOR EACH ROW EXECUTE FUNCTION "recordFileChange"();

CREATE FUNCTION "planSweep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."sweepDueAt" := coalesce(NEW."discardedAt", NEW."createdAt");
  RETURN NEW;
END $$;
CREATE TRIGGER "sweepPlanned" BEFORE INSERT OR UPDATE OF "createdAt", "discardedAt" ON "StoredFile"
FOR EACH ROW EXECUTE FUNCTION "planSweep"();

-- Whatever the time was: an update that is left out because of it would not wait for a sweep that clears it. Never later
-- than it is, to which rounding would bring it.
CREATE FUNCTION "planSweepOfDetachedFile"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "StoredFile" SET "sweepDueAt" = date_trunc('milliseconds', now())
  WHERE id = (to_jsonb(OLD) ->> TG_ARGV[0])::uuid;
  RETURN NULL;
END $$;
DO $$
DECLARE
  reference record;
BEGIN
  FOR reference IN
    SELECT * FROM (VALUES
      ('SubmissionFile', 'fileId'), ('MessageAttachment', 'fileId'), ('TicketFile', 'fileId'),
      ('CommunityPicture', 'fileId'), ('GroupCallPlace', 'fileId'), ('AssignmentQuestion', 'imageId'),
      ('Project', 'screenshotId'), ('MentorApplication', 'identityFileId'), ('Profile', 'avatarId')
    ) AS known("table", "column")
  LOOP
    EXECUTE format(
      'CREATE TRIGGER "fileDetachedByDelete" AFTER DELETE ON %1$I
       FOR EACH ROW WHEN (OLD.%2$I IS NOT NULL) EXECUTE FUNCTION "planSweepOfDetachedFile"(%2$L)',
      reference."table", reference."column");
    EXECUTE format(
      'CREATE TRIGGER "fileDetachedByUpdate" AFTER UPDATE OF %2$I ON %1$I
       FOR EACH ROW WHEN (OLD.%2$I IS DISTINCT FROM NEW.%2$I AND OLD.%2$I IS NOT NULL)
       EXECUTE FUNCTION "planSweepOfDetachedFile"(%2$L)',
      reference."table", reference."column");
  END LOOP;
END $$;
