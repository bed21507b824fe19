-- AlterTable
ALTER TABLE "CommunitySpace" ADD COLUMN     "isSlow" BOOLEAN NOT NULL DEFAULT false;
