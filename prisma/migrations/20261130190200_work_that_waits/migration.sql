-- A queue of reviews is read in the order of what waits, of which there is little among all that was ever handed in. Its
-- statuses are parameters, so that an index of some of them is of no use to a plan.
ALTER TABLE "Submission" ADD COLUMN     "pendingSince" TIMESTAMPTZ(3);

CREATE FUNCTION "writePendingSince"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."pendingSince" := CASE WHEN NEW.status IN ('SUBMITTED', 'UNDER_REVIEW') THEN NEW."submittedAt" END;
  RETURN NEW;
END $$;
CREATE TRIGGER "pendingSinceWritten" BEFORE INSERT OR UPDATE OF status, "submittedAt", "pendingSince" ON "Submission"
FOR EACH ROW EXECUTE FUNCTION "writePendingSince"();

UPDATE "Submission" SET "pendingSince" = "submittedAt" WHERE status IN ('SUBMITTED', 'UNDER_REVIEW');

CREATE INDEX "Submission_pending" ON "Submission"("pendingSince", "id") WHERE "pendingSince" IS NOT NULL;
