-- AlterTable
ALTER TABLE "MentorSession" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- Asking the mentor how it went changes nothing that a form edits.
CREATE TRIGGER "mentorSessionVersioned" BEFORE UPDATE ON "MentorSession"
  FOR EACH ROW EXECUTE FUNCTION "countVersion"('version', 'updatedAt', 'outcomeAskedAt');
