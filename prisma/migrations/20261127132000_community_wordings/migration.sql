-- AlterTable
ALTER TABLE "CommunityPost" ADD COLUMN     "deletedAt" TIMESTAMPTZ(3),
ADD COLUMN     "editedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "CommunityWording" (
    "id" UUID NOT NULL,
    "postId" UUID NOT NULL,
    "title" TEXT,
    "content" TEXT NOT NULL,
    "replacedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CommunityWording_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "CommunityWording_postId_replacedAt_id_idx" ON "CommunityWording"("postId", "replacedAt", "id");

-- CreateIndex
CREATE INDEX "CommunityPost_deletedAt_idx" ON "CommunityPost"("deletedAt");

-- AddForeignKey
ALTER TABLE "CommunityWording" ADD CONSTRAINT "CommunityWording_postId_fkey" FOREIGN KEY ("postId") REFERENCES "CommunityPost"("id") ON DELETE CASCADE ON UPDATE CASCADE;
