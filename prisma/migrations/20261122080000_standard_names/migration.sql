-- Columns and a type get the names that the rest of the code uses. No row changes.
ALTER TABLE "Student" RENAME COLUMN "userId" TO "loginId";
ALTER TABLE "Student" RENAME CONSTRAINT "Student_userId_fkey" TO "Student_loginId_fkey";
ALTER INDEX "Student_userId_idx" RENAME TO "Student_loginId_idx";

ALTER TABLE "NotificationSettings" RENAME COLUMN "mailOffAt" TO "emailDisabledAt";
ALTER TABLE "NotificationSettings" RENAME COLUMN "quietOn" TO "quietHoursEnabled";
ALTER TYPE "DigestRhythm" RENAME TO "DigestFrequency";
