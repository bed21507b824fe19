-- CreateEnum
CREATE TYPE "ReportKind" AS ENUM ('MESSAGE', 'PROJECT');

-- CreateEnum
CREATE TYPE "ReportDecision" AS ENUM ('NO_ACTION', 'WARNED', 'REMOVED');

ALTER TABLE "Message" ADD COLUMN     "contactSeenAt" TIMESTAMPTZ(3),
ADD COLUMN     "hiddenAt" TIMESTAMPTZ(3);

-- What an admin looks through is few among many, and what one has seen is not among it.
DROP INDEX "Message_sharesContact";
CREATE INDEX "Message_sharesContact" ON "Message" ("createdAt", id)
  WHERE "sharesContact" AND "contactSeenAt" IS NULL;

-- Reports of messages and of projects are one table, so that one queue holds them in the order in which they came.
ALTER TABLE "MessageReport" RENAME TO "Report";
ALTER TABLE "Report" RENAME CONSTRAINT "MessageReport_pkey" TO "Report_pkey";
ALTER TABLE "Report" RENAME CONSTRAINT "MessageReport_messageId_fkey" TO "Report_messageId_fkey";
ALTER TABLE "Report" RENAME CONSTRAINT "MessageReport_studentId_fkey" TO "Report_studentId_fkey";
ALTER TABLE "Report" RENAME CONSTRAINT "MessageReport_senderId_fkey" TO "Report_senderId_fkey";
ALTER TABLE "Report" RENAME CONSTRAINT "MessageReport_reporterId_fkey" TO "Report_reporterId_fkey";
ALTER TABLE "Report" RENAME CONSTRAINT "MessageReport_resolverId_fkey" TO "Report_resolverId_fkey";
ALTER TABLE "Report" RENAME CONSTRAINT "MessageReport_reason_length" TO "Report_reason_length";
ALTER TABLE "Report" RENAME CONSTRAINT "MessageReport_resolved_by_words" TO "Report_resolved_by_words";
ALTER INDEX "MessageReport_studentId_idx" RENAME TO "Report_studentId_idx";
ALTER INDEX "MessageReport_senderId_idx" RENAME TO "Report_senderId_idx";
ALTER INDEX "MessageReport_reporterId_idx" RENAME TO "Report_reporterId_idx";
ALTER INDEX "MessageReport_resolverId_idx" RENAME TO "Report_resolverId_idx";
ALTER INDEX "MessageReport_messageId_reporterId_key" RENAME TO "Report_messageId_reporterId_key";
DROP INDEX "MessageReport_createdAt_id_idx";

ALTER TABLE "Report"
  ADD COLUMN "kind" "ReportKind" NOT NULL DEFAULT 'MESSAGE',
  ADD COLUMN "projectId" UUID,
  ADD COLUMN "projectUrl" TEXT,
  ADD COLUMN "course" "Course",
  ADD COLUMN "openRank" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "decision" "ReportDecision",
  ADD COLUMN "reporterNote" TEXT,
  ADD COLUMN "warning" TEXT;

-- Whose student is gone was of the course that came first.
UPDATE "Report" SET
  "course" = coalesce((SELECT "course" FROM "Student" WHERE id = "Report"."studentId"), 'WEBSITE_APP'),
  "openRank" = CASE WHEN "resolvedAt" IS NULL THEN 1 ELSE 0 END,
  "decision" = CASE WHEN "resolvedAt" IS NULL THEN NULL ELSE 'NO_ACTION'::"ReportDecision" END;
ALTER TABLE "Report" ALTER COLUMN "course" SET NOT NULL;

CREATE INDEX "Report_createdAt_id_idx" ON "Report"("createdAt", "id");
CREATE INDEX "Report_openRank_id_idx" ON "Report"("openRank", "id");
CREATE INDEX "Report_kind_openRank_id_idx" ON "Report"("kind", "openRank", "id");
CREATE INDEX "Report_course_openRank_id_idx" ON "Report"("course", "openRank", "id");
CREATE UNIQUE INDEX "Report_projectId_reporterId_key" ON "Report"("projectId", "reporterId");

ALTER TABLE "Report" ADD CONSTRAINT "Report_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "Report"
  ADD CONSTRAINT "Report_open_or_decided" CHECK (
    ("resolvedAt" IS NULL) = ("decision" IS NULL) AND ("openRank" = 1) = ("resolvedAt" IS NULL)
  ),
  ADD CONSTRAINT "Report_words_length" CHECK (
    char_length("resolution") <= 2000 AND char_length("reporterNote") <= 500 AND char_length("warning") <= 500
  );

-- Evidence stays as it was.
CREATE OR REPLACE FUNCTION "keepEvidence"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.kind, NEW.reason, NEW.subject, NEW.content, NEW."projectUrl", NEW.course, NEW."sentAt",
      NEW."studentName", NEW."senderName", NEW."reporterName", NEW."createdAt")
     IS DISTINCT FROM (OLD.kind, OLD.reason, OLD.subject, OLD.content, OLD."projectUrl", OLD.course, OLD."sentAt",
      OLD."studentName", OLD."senderName", OLD."reporterName", OLD."createdAt") THEN
    RAISE EXCEPTION 'What was reported never changes';
  END IF;
  RETURN NEW;
END $$;
