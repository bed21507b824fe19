-- AlterEnum
ALTER TYPE "CommunityHold" ADD VALUE 'PICTURE';

-- AlterEnum
ALTER TYPE "Bucket" ADD VALUE 'COMMUNITY_PICTURES';

-- AlterEnum
ALTER TYPE "UploadPurpose" ADD VALUE 'COMMUNITY_PICTURE';

-- AlterTable
ALTER TABLE "CommunityWording" ADD COLUMN     "alts" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "CommunityPicture" (
    "fileId" UUID NOT NULL,
    "postId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "alt" TEXT NOT NULL DEFAULT '',
    "approvedAt" TIMESTAMPTZ(3),
    "removedAt" TIMESTAMPTZ(3),

    CONSTRAINT "CommunityPicture_pkey" PRIMARY KEY ("fileId")
);

-- CreateIndex
CREATE INDEX "CommunityPicture_postId_position_idx" ON "CommunityPicture"("postId", "position");

-- CreateIndex
CREATE INDEX "CommunityPicture_removedAt_idx" ON "CommunityPicture"("removedAt");

-- AddForeignKey
ALTER TABLE "CommunityPicture" ADD CONSTRAINT "CommunityPicture_postId_fkey" FOREIGN KEY ("postId") REFERENCES "CommunityPost"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CommunityPicture" ADD CONSTRAINT "CommunityPicture_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
