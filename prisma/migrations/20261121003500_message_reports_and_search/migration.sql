-- AlterTable
ALTER TABLE "Message" ADD COLUMN     "sharesContact" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "MessageReport" (
    "id" UUID NOT NULL,
    "messageId" UUID,
    "studentId" UUID,
    "senderId" UUID,
    "reporterId" UUID,
    "reason" TEXT NOT NULL,
    "subject" TEXT,
    "content" TEXT NOT NULL,
    "sentAt" TIMESTAMPTZ(3) NOT NULL,
    "studentName" TEXT NOT NULL,
    "senderName" TEXT NOT NULL,
    "reporterName" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolvedAt" TIMESTAMPTZ(3),
    "resolverId" UUID,
    "resolution" TEXT,

    CONSTRAINT "MessageReport_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "MessageReport_createdAt_id_idx" ON "MessageReport"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "MessageReport_studentId_idx" ON "MessageReport"("studentId");

-- CreateIndex
CREATE INDEX "MessageReport_senderId_idx" ON "MessageReport"("senderId");

-- CreateIndex
CREATE INDEX "MessageReport_reporterId_idx" ON "MessageReport"("reporterId");

-- CreateIndex
CREATE INDEX "MessageReport_resolverId_idx" ON "MessageReport"("resolverId");

-- CreateIndex
CREATE UNIQUE INDEX "MessageReport_messageId_reporterId_key" ON "MessageReport"("messageId", "reporterId");

-- AddForeignKey
ALTER TABLE "MessageReport" ADD CONSTRAINT "MessageReport_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "Message"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageReport" ADD CONSTRAINT "MessageReport_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageReport" ADD CONSTRAINT "MessageReport_senderId_fkey" FOREIGN KEY ("senderId") REFERENCES "Profile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageReport" ADD CONSTRAINT "MessageReport_reporterId_fkey" FOREIGN KEY ("reporterId") REFERENCES "Profile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageReport" ADD CONSTRAINT "MessageReport_resolverId_fkey" FOREIGN KEY ("resolverId") REFERENCES "Profile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "Message"
  ADD CONSTRAINT "Message_subject_length" CHECK (char_length(subject) BETWEEN 1 AND 120);
ALTER TABLE "MessageReport"
  ADD CONSTRAINT "MessageReport_reason_length" CHECK (char_length(reason) BETWEEN 1 AND 1000),
  ADD CONSTRAINT "MessageReport_resolved_by_words" CHECK (("resolvedAt" IS NULL) = (resolution IS NULL));

-- What an admin looks through is few among many.
CREATE INDEX "Message_sharesContact" ON "Message" ("createdAt" DESC, id DESC) WHERE "sharesContact";

-- Text as search compares it: small letters without their accents and dots below.
CREATE FUNCTION "foldText"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g'))
$$;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX "Message_text" ON "Message"
  USING gin ("foldText"(coalesce(subject, '') || ' ' || content) gin_trgm_ops);

-- Evidence stays as it was.
CREATE FUNCTION "keepEvidence"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.reason, NEW.subject, NEW.content, NEW."sentAt", NEW."studentName", NEW."senderName",
      NEW."reporterName", NEW."createdAt")
     IS DISTINCT FROM (OLD.reason, OLD.subject, OLD.content, OLD."sentAt", OLD."studentName", OLD."senderName",
      OLD."reporterName", OLD."createdAt") THEN
    RAISE EXCEPTION 'What was reported never changes';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "keepEvidence" BEFORE UPDATE ON "MessageReport"
  FOR EACH ROW EXECUTE FUNCTION "keepEvidence"();
