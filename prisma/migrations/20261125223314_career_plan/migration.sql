-- CreateEnum
CREATE TYPE "CareerPlanList" AS ENUM ('LIKED', 'MADE', 'NEXT');

-- AlterEnum
ALTER TYPE "ContactTextKind" ADD VALUE 'CAREER_PLAN';
ALTER TYPE "ContactTextKind" ADD VALUE 'MENTOR_WORDS';

-- AlterEnum
ALTER TYPE "NotificationKind" ADD VALUE 'CAREER_PLAN';

-- CreateTable
CREATE TABLE "CareerPlanEntry" (
    "id" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "list" "CareerPlanList" NOT NULL,
    "text" TEXT NOT NULL,
    "addedById" UUID,
    "doneAt" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CareerPlanEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MentorWords" (
    "id" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "authorId" UUID,
    "text" TEXT NOT NULL,
    "writtenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    "consentedAt" TIMESTAMPTZ(3),

    CONSTRAINT "MentorWords_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "CareerPlanEntry_studentId_createdAt_idx" ON "CareerPlanEntry"("studentId", "createdAt");

-- CreateIndex
CREATE INDEX "CareerPlanEntry_addedById_idx" ON "CareerPlanEntry"("addedById");

-- CreateIndex
CREATE INDEX "MentorWords_authorId_idx" ON "MentorWords"("authorId");

-- CreateIndex
CREATE UNIQUE INDEX "MentorWords_studentId_authorId_key" ON "MentorWords"("studentId", "authorId");

-- AddForeignKey
ALTER TABLE "CareerPlanEntry" ADD CONSTRAINT "CareerPlanEntry_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CareerPlanEntry" ADD CONSTRAINT "CareerPlanEntry_addedById_fkey" FOREIGN KEY ("addedById") REFERENCES "Profile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MentorWords" ADD CONSTRAINT "MentorWords_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MentorWords" ADD CONSTRAINT "MentorWords_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "Profile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Steps alone are ticked off.
ALTER TABLE "CareerPlanEntry" ADD CONSTRAINT "CareerPlanEntry_done_check"
  CHECK ("doneAt" IS NULL OR "list" = 'NEXT');

-- A tick is no change of the text, and neither is a consent.
CREATE TRIGGER "careerPlanEntryVersioned" BEFORE UPDATE ON "CareerPlanEntry"
  FOR EACH ROW EXECUTE FUNCTION "countVersion"('version', 'doneAt', 'addedById');
CREATE TRIGGER "mentorWordsVersioned" BEFORE UPDATE ON "MentorWords"
  FOR EACH ROW EXECUTE FUNCTION "countVersion"('version', 'consentedAt', 'writtenAt', 'authorId');
