-- AlterEnum
ALTER TYPE "MentorSessionStatus" ADD VALUE 'NO_SHOW' BEFORE 'CANCELLED';
ALTER TYPE "MentorSessionStatus" ADD VALUE 'ENDED' BEFORE 'CANCELLED';

-- AlterTable
ALTER TABLE "MentorSession" ADD COLUMN     "outcomeAskedAt" TIMESTAMPTZ(3);
