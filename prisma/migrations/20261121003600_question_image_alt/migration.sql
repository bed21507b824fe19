-- AlterTable
ALTER TABLE "AssignmentQuestion" ADD COLUMN     "imageAlt" TEXT;
