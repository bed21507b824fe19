-- CreateEnum
CREATE TYPE "SessionPlatform" AS ENUM ('ZOOM', 'GOOGLE_MEET', 'JITSI', 'OTHER');

-- AlterTable
ALTER TABLE "Assignment" ADD COLUMN     "isForOwnStudents" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable: what was written freely becomes one of the known platforms, judged by the link.
ALTER TABLE "MentorSession" ALTER COLUMN "platform" DROP DEFAULT;
ALTER TABLE "MentorSession" ALTER COLUMN "platform" TYPE "SessionPlatform" USING (CASE
  WHEN "meetingLink" LIKE 'https://meet.jit.si/%' THEN 'JITSI'
  WHEN "platform" = 'zoom' THEN 'ZOOM'
  WHEN "platform" = 'google_meet' THEN 'GOOGLE_MEET'
  ELSE 'OTHER'
END)::"SessionPlatform";
ALTER TABLE "MentorSession" ALTER COLUMN "platform" SET DEFAULT 'ZOOM',
ADD COLUMN     "plannedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "sequence" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "SessionReminder" (
    "sessionId" UUID NOT NULL,
    "minutesBefore" INTEGER NOT NULL,
    "sentAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SessionReminder_pkey" PRIMARY KEY ("sessionId","minutesBefore")
);

-- AddForeignKey
ALTER TABLE "SessionReminder" ADD CONSTRAINT "SessionReminder_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "MentorSession"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Links lead to a page over https and nowhere else.
ALTER TABLE "MentorSession"
  ADD CONSTRAINT "MentorSession_safe_link" CHECK ("meetingLink" LIKE 'https://%');

-- What a round looks through for due reminders.
CREATE INDEX "MentorSession_coming" ON "MentorSession" ("startsAt") WHERE status = 'SCHEDULED';
