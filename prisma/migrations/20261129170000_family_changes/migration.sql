-- CreateTable
CREATE TABLE "FamilyChange" (
    "ownerId" UUID NOT NULL,
    "transactionId" BIGINT NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FamilyChange_pkey" PRIMARY KEY ("ownerId","transactionId")
);

-- CreateIndex
CREATE INDEX "FamilyChange_changedAt_idx" ON "FamilyChange"("changedAt");

-- Whatever answers to families may contain is recorded as changed by its transaction, whoever writes it. Rows are only
-- added, so that no writer waits for another one; those of one transaction and owner are one.
CREATE FUNCTION "recordFamilyChange"(owners uuid[]) RETURNS void LANGUAGE plpgsql STRICT AS $$
DECLARE
  owner uuid;
BEGIN
  FOREACH owner IN ARRAY owners LOOP
    CONTINUE WHEN owner IS NULL;
    INSERT INTO "FamilyChange" ("ownerId", "transactionId") VALUES (owner, pg_current_xact_id()::text::bigint)
      ON CONFLICT DO NOTHING;
  END LOOP;
END $$;

-- For rows of a child.
CREATE FUNCTION "recordStudentChange"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "recordFamilyChange"(ARRAY[OLD."studentId", nullif(NEW."studentId", OLD."studentId")]);
  RETURN NULL;
END $$;
CREATE TRIGGER "familyChanged" AFTER INSERT OR UPDATE OR DELETE ON "LessonCompletion"
  FOR EACH ROW EXECUTE FUNCTION "recordStudentChange"();
CREATE TRIGGER "familyChanged" AFTER INSERT OR UPDATE OR DELETE ON "Submission"
  FOR EACH ROW EXECUTE FUNCTION "recordStudentChange"();
CREATE TRIGGER "familyChanged" AFTER INSERT OR UPDATE OR DELETE ON "Review"
  FOR EACH ROW EXECUTE FUNCTION "recordStudentChange"();
CREATE TRIGGER "familyChanged" AFTER INSERT OR UPDATE OR DELETE ON "Certificate"
  FOR EACH ROW EXECUTE FUNCTION "recordStudentChange"();
CREATE TRIGGER "familyChanged" AFTER INSERT OR UPDATE OR DELETE ON "Message"
  FOR EACH ROW EXECUTE FUNCTION "recordStudentChange"();
CREATE TRIGGER "familyChanged" AFTER INSERT OR UPDATE OR DELETE ON "ThreadCounter"
  FOR EACH ROW EXECUTE FUNCTION "recordStudentChange"();
CREATE TRIGGER "familyChanged" AFTER INSERT OR UPDATE OR DELETE ON "MentorSession"
  FOR EACH ROW EXECUTE FUNCTION "recordStudentChange"();
CREATE TRIGGER "familyChanged" AFTER INSERT OR UPDATE OR DELETE ON "HelpRequest"
  FOR EACH ROW EXECUTE FUNCTION "recordStudentChange"();

CREATE FUNCTION "recordRecipientChange"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "recordFamilyChange"(ARRAY[OLD."recipientId", nullif(NEW."recipientId", OLD."recipientId")]);
  RETURN NULL;
END $$;
CREATE TRIGGER "familyChanged" AFTER INSERT OR UPDATE OR DELETE ON "Notification"
  FOR EACH ROW EXECUTE FUNCTION "recordRecipientChange"();

-- For rows of several children and people: the arguments are the columns with their ids.
CREATE FUNCTION "recordOwnersChange"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "recordFamilyChange"(array_agg(DISTINCT (version ->> owner)::uuid))
    FROM unnest(ARRAY[to_jsonb(OLD), to_jsonb(NEW)]) version, unnest(TG_ARGV) owner;
  RETURN NULL;
END $$;
CREATE TRIGGER "familyChanged" AFTER INSERT OR UPDATE OR DELETE ON "Student"
  FOR EACH ROW EXECUTE FUNCTION "recordOwnersChange"('id', 'parentId', 'loginId');
CREATE TRIGGER "familyChanged" AFTER INSERT OR UPDATE OR DELETE ON "LessonPosition"
  FOR EACH ROW EXECUTE FUNCTION "recordOwnersChange"('studentId', 'profileId');
CREATE TRIGGER "familyChanged" AFTER INSERT OR UPDATE OR DELETE ON "InstalmentPlan"
  FOR EACH ROW EXECUTE FUNCTION "recordOwnersChange"('studentId', 'liveStudentId');
CREATE TRIGGER "familyChanged" AFTER INSERT OR UPDATE OR DELETE ON "Payment"
  FOR EACH ROW EXECUTE FUNCTION "recordOwnersChange"('studentId', 'parentId');

-- For rows that belong to a child by a row of another table. One whose other row is gone, as in a cascade, is anybody's.
CREATE FUNCTION "recordMessageChange"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "recordFamilyChange"(array_agg(coalesce("studentId", '00000000-0000-0000-0000-000000000000')))
    FROM unnest(ARRAY[OLD."messageId", nullif(NEW."messageId", OLD."messageId")]) changed
    LEFT JOIN "Message" ON id = changed
    WHERE changed IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER "familyChanged" AFTER INSERT OR UPDATE OR DELETE ON "MessageRecipient"
  FOR EACH ROW EXECUTE FUNCTION "recordMessageChange"();
CREATE TRIGGER "familyChanged" AFTER INSERT OR UPDATE OR DELETE ON "MessageAttachment"
  FOR EACH ROW EXECUTE FUNCTION "recordMessageChange"();

-- The same for tables that are written less: the arguments are the column that refers to the other row, and its table.
CREATE FUNCTION "recordReferredChange"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  referred uuid[] := ARRAY[(to_jsonb(OLD) ->> TG_ARGV[0])::uuid, (to_jsonb(NEW) ->> TG_ARGV[0])::uuid];
  owners uuid[];
BEGIN
  EXECUTE format(
    'SELECT array_agg(DISTINCT coalesce("studentId", %L)) FROM unnest($1) changed LEFT JOIN %I ON id = changed
     WHERE changed IS NOT NULL', '00000000-0000-0000-0000-000000000000', TG_ARGV[1]) INTO owners USING referred;
  PERFORM "recordFamilyChange"(owners);
  RETURN NULL;
END $$;
CREATE TRIGGER "familyChanged" AFTER INSERT OR UPDATE OR DELETE ON "SubmissionFile"
  FOR EACH ROW EXECUTE FUNCTION "recordReferredChange"('submissionId', 'Submission');
CREATE TRIGGER "familyChanged" AFTER INSERT OR UPDATE OR DELETE ON "ReviewRead"
  FOR EACH ROW EXECUTE FUNCTION "recordReferredChange"('reviewId', 'Review');
CREATE TRIGGER "familyChanged" AFTER INSERT OR UPDATE OR DELETE ON "MarkedPicture"
  FOR EACH ROW EXECUTE FUNCTION "recordReferredChange"('reviewId', 'Review');
CREATE TRIGGER "familyChanged" AFTER INSERT OR UPDATE OR DELETE ON "SessionRequest"
  FOR EACH ROW EXECUTE FUNCTION "recordReferredChange"('sessionId', 'MentorSession');
CREATE TRIGGER "familyChanged" AFTER INSERT OR UPDATE OR DELETE ON "Instalment"
  FOR EACH ROW EXECUTE FUNCTION "recordReferredChange"('planId', 'InstalmentPlan');
CREATE TRIGGER "familyChanged" AFTER INSERT OR UPDATE OR DELETE ON "Receipt"
  FOR EACH ROW EXECUTE FUNCTION "recordReferredChange"('paymentId', 'Payment');

-- For rows that answers to any family may contain.
CREATE FUNCTION "recordCommonChange"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "recordFamilyChange"(ARRAY['00000000-0000-0000-0000-000000000000'::uuid]);
  RETURN NULL;
END $$;
CREATE TRIGGER "familyChanged" AFTER INSERT OR UPDATE OR DELETE ON "Lesson"
  FOR EACH ROW EXECUTE FUNCTION "recordCommonChange"();
CREATE TRIGGER "familyChanged" AFTER INSERT OR UPDATE OR DELETE ON "Assignment"
  FOR EACH ROW EXECUTE FUNCTION "recordCommonChange"();
CREATE TRIGGER "familyChanged" AFTER INSERT OR UPDATE OR DELETE ON "Mentor"
  FOR EACH ROW EXECUTE FUNCTION "recordCommonChange"();
-- Answers contain people and files by rows that refer to them: nothing refers to a new one yet.
CREATE TRIGGER "familyChanged" AFTER UPDATE OR DELETE ON "User"
  FOR EACH ROW EXECUTE FUNCTION "recordCommonChange"();
CREATE TRIGGER "familyChanged" AFTER UPDATE OR DELETE ON "Profile"
  FOR EACH ROW EXECUTE FUNCTION "recordCommonChange"();

-- A file of a family is in answers to it alone, also while it is received; one that is in another family's now is in the
-- work or the message of a child.
CREATE FUNCTION "recordFileChange"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "recordFamilyChange"(array_agg(DISTINCT coalesce(owner, '00000000-0000-0000-0000-000000000000'))) FROM (
    SELECT (SELECT id FROM "Profile" WHERE id = OLD."ownerId" AND role IN ('PARENT', 'STUDENT')
            AND NOT EXISTS (SELECT FROM "Mentor" WHERE "profileId" = OLD."ownerId")) AS owner
    UNION ALL SELECT "studentId" FROM "SubmissionFile" JOIN "Submission" ON "Submission".id = "submissionId"
    WHERE "fileId" = OLD.id
    UNION ALL SELECT "studentId" FROM "MessageAttachment" JOIN "Message" ON "Message".id = "messageId"
    WHERE "fileId" = OLD.id) owners;
  RETURN NULL;
END $$;
CREATE TRIGGER "familyChanged" AFTER UPDATE OR DELETE ON "StoredFile"
  FOR EACH ROW EXECUTE FUNCTION "recordFileChange"();
