-- AlterTable
ALTER TABLE "Profile" ADD COLUMN     "guardianId" UUID;

-- CreateIndex
CREATE INDEX "Profile_guardianId_idx" ON "Profile"("guardianId");

-- AddForeignKey
ALTER TABLE "Profile" ADD CONSTRAINT "Profile_guardianId_fkey" FOREIGN KEY ("guardianId") REFERENCES "Profile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A user name is written in one way only, so that no two look alike but for their letters' case.
ALTER TABLE "User" ADD CONSTRAINT "User_username_form" CHECK (username ~ '^[a-z0-9_.]{3,30}$');
ALTER TABLE "Profile" ADD CONSTRAINT "Profile_guardian_is_another" CHECK ("guardianId" <> id);
