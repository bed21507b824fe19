-- AlterEnum
ALTER TYPE "Bucket" ADD VALUE 'AVATARS';

-- AlterEnum
ALTER TYPE "UploadPurpose" ADD VALUE 'AVATAR';

-- AlterTable
ALTER TABLE "Profile" ADD COLUMN     "avatarFetchDueAt" TIMESTAMPTZ(3),
ADD COLUMN     "avatarId" UUID,
ADD COLUMN     "avatarProblem" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "Profile_avatarId_key" ON "Profile"("avatarId");

-- CreateIndex
CREATE INDEX "Profile_avatarFetchDueAt_idx" ON "Profile"("avatarFetchDueAt");

-- AddForeignKey
ALTER TABLE "Profile" ADD CONSTRAINT "Profile_avatarId_fkey" FOREIGN KEY ("avatarId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

-- Nothing ever showed the link of a child, and nothing will: children have no picture of themselves here.
UPDATE "Profile" SET "avatarUrl" = NULL WHERE role = 'STUDENT' AND "avatarUrl" IS NOT NULL;

-- Everybody else's is fetched after the start, a few at a time.
UPDATE "Profile" SET "avatarFetchDueAt" = now() WHERE "avatarUrl" IS NOT NULL;

-- A link is only ever stored with the time at which it is fetched, also by a process of the release before this one.
CREATE FUNCTION "fetchNewAvatarLink"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."avatarProblem" := NULL;
  NEW."avatarFetchDueAt" := CASE WHEN NEW."avatarUrl" IS NULL OR NEW.role = 'STUDENT' THEN NULL ELSE now() END;
  RETURN NEW;
END $$;

CREATE TRIGGER "fetchNewAvatarLink" BEFORE UPDATE OF "avatarUrl" ON "Profile"
  FOR EACH ROW WHEN (NEW."avatarUrl" IS DISTINCT FROM OLD."avatarUrl")
  EXECUTE FUNCTION "fetchNewAvatarLink"();
