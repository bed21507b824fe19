-- AlterEnum
ALTER TYPE "ContactTextKind" ADD VALUE 'CALL_SHOWING';

-- CreateEnum
CREATE TYPE "GroupCallStatus" AS ENUM ('PLANNED', 'HELD', 'CANCELLED');

-- CreateEnum
CREATE TYPE "GroupCallHostRole" AS ENUM ('HOST', 'CO_HOST');

-- CreateTable
CREATE TABLE "GroupCall" (
    "id" UUID NOT NULL,
    "course" "Course" NOT NULL,
    "topic" TEXT NOT NULL,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "capacity" INTEGER NOT NULL,
    "status" "GroupCallStatus" NOT NULL DEFAULT 'PLANNED',
    "room" TEXT NOT NULL,
    "recordingUrl" TEXT,
    "recordingUntil" TIMESTAMPTZ(3),
    "notes" TEXT,
    "seriesId" UUID,
    "plannedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "notesAskedAt" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "GroupCall_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "GroupCallHost" (
    "callId" UUID NOT NULL,
    "mentorId" UUID NOT NULL,
    "role" "GroupCallHostRole" NOT NULL,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "isPlanned" BOOLEAN NOT NULL DEFAULT true,
    "joinedAt" TIMESTAMPTZ(3),

    CONSTRAINT "GroupCallHost_pkey" PRIMARY KEY ("callId","role")
);

-- CreateTable
CREATE TABLE "GroupCallPlace" (
    "callId" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "signedUpAt" TIMESTAMPTZ(3) NOT NULL,
    "showing" TEXT,
    "link" TEXT,
    "joinedAt" TIMESTAMPTZ(3),

    CONSTRAINT "GroupCallPlace_pkey" PRIMARY KEY ("callId","studentId")
);

-- CreateTable
CREATE TABLE "GroupCallReminder" (
    "callId" UUID NOT NULL,
    "minutesBefore" INTEGER NOT NULL,
    "sentAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "GroupCallReminder_pkey" PRIMARY KEY ("callId","minutesBefore")
);

-- CreateIndex
CREATE INDEX "GroupCall_course_startsAt_id_idx" ON "GroupCall"("course", "startsAt", "id");

-- CreateIndex
CREATE INDEX "GroupCall_startsAt_id_idx" ON "GroupCall"("startsAt", "id");

-- CreateIndex
CREATE INDEX "GroupCall_seriesId_startsAt_idx" ON "GroupCall"("seriesId", "startsAt");

-- CreateIndex
CREATE INDEX "GroupCall_recordingUntil_idx" ON "GroupCall"("recordingUntil");

-- CreateIndex
CREATE INDEX "GroupCall_endsAt_idx" ON "GroupCall"("endsAt");

-- CreateIndex
CREATE INDEX "GroupCallHost_mentorId_startsAt_idx" ON "GroupCallHost"("mentorId", "startsAt");

-- CreateIndex
CREATE UNIQUE INDEX "GroupCallHost_callId_mentorId_key" ON "GroupCallHost"("callId", "mentorId");

-- CreateIndex
CREATE INDEX "GroupCallPlace_callId_signedUpAt_studentId_idx" ON "GroupCallPlace"("callId", "signedUpAt", "studentId");

-- CreateIndex
CREATE INDEX "GroupCallPlace_studentId_idx" ON "GroupCallPlace"("studentId");

-- AddForeignKey
ALTER TABLE "GroupCall" ADD CONSTRAINT "GroupCall_course_fkey" FOREIGN KEY ("course") REFERENCES "CommunitySpace"("course") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GroupCallHost" ADD CONSTRAINT "GroupCallHost_callId_fkey" FOREIGN KEY ("callId") REFERENCES "GroupCall"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GroupCallHost" ADD CONSTRAINT "GroupCallHost_mentorId_fkey" FOREIGN KEY ("mentorId") REFERENCES "Mentor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GroupCallPlace" ADD CONSTRAINT "GroupCallPlace_callId_fkey" FOREIGN KEY ("callId") REFERENCES "GroupCall"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GroupCallPlace" ADD CONSTRAINT "GroupCallPlace_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GroupCallReminder" ADD CONSTRAINT "GroupCallReminder_callId_fkey" FOREIGN KEY ("callId") REFERENCES "GroupCall"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "GroupCall"
  ADD CONSTRAINT "GroupCall_capacity" CHECK ("capacity" BETWEEN 2 AND 30),
  ADD CONSTRAINT "GroupCall_end" CHECK ("endsAt" >= "startsAt"),
  ADD CONSTRAINT "GroupCall_recording" CHECK (("recordingUrl" IS NULL) = ("recordingUntil" IS NULL)),
  ADD CONSTRAINT "GroupCall_safe_room" CHECK ("room" COLLATE "C" ~ '^https://([a-z0-9_-]+\.)+[a-z][a-z0-9-]*(:(6553[0-5]|655[0-2][0-9]|65[0-4][0-9]{2}|6[0-4][0-9]{3}|[1-5]?[0-9]{1,4}))?/[!-~]*$' AND length("room") <= 500),
  ADD CONSTRAINT "GroupCall_safe_recording" CHECK ("recordingUrl" COLLATE "C" ~ '^https://([a-z0-9_-]+\.)+[a-z][a-z0-9-]*(:(6553[0-5]|655[0-2][0-9]|65[0-4][0-9]{2}|6[0-4][0-9]{3}|[1-5]?[0-9]{1,4}))?/[!-~]*$' AND length("recordingUrl") <= 500);
ALTER TABLE "GroupCallPlace"
  ADD CONSTRAINT "GroupCallPlace_safe_link" CHECK ("link" COLLATE "C" ~ '^https://([a-z0-9_-]+\.)+[a-z][a-z0-9-]*(:(6553[0-5]|655[0-2][0-9]|65[0-4][0-9]{2}|6[0-4][0-9]{3}|[1-5]?[0-9]{1,4}))?/[!-~]*$' AND length("link") <= 500);

-- Nobody hosts two calls at once.
ALTER TABLE "GroupCallHost"
  ADD CONSTRAINT "GroupCallHost_mentor_is_free" EXCLUDE USING gist
    ("mentorId" WITH =, tstzrange("startsAt", "endsAt") WITH &&) WHERE ("isPlanned");

-- The hosts' copies follow the call.
CREATE FUNCTION "copyGroupCallTime"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "GroupCallHost"
  SET "startsAt" = NEW."startsAt", "endsAt" = NEW."endsAt", "isPlanned" = NEW.status = 'PLANNED'
  WHERE "callId" = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER "groupCallTimeCopied" AFTER UPDATE OF "startsAt", "endsAt", status ON "GroupCall"
  FOR EACH ROW EXECUTE FUNCTION "copyGroupCallTime"();

-- Asking for notes changes nothing that a form edits.
CREATE TRIGGER "groupCallVersioned" BEFORE UPDATE ON "GroupCall"
  FOR EACH ROW EXECUTE FUNCTION "countVersion"('version', 'updatedAt', 'notesAskedAt');
