-- CreateTable
CREATE TABLE "CommunityFollow" (
    "postId" UUID NOT NULL,
    "personId" UUID NOT NULL,

    CONSTRAINT "CommunityFollow_pkey" PRIMARY KEY ("postId","personId")
);

-- CreateIndex
CREATE INDEX "CommunityFollow_personId_idx" ON "CommunityFollow"("personId");

-- AddForeignKey
ALTER TABLE "CommunityFollow" ADD CONSTRAINT "CommunityFollow_postId_fkey" FOREIGN KEY ("postId") REFERENCES "CommunityPost"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CommunityFollow" ADD CONSTRAINT "CommunityFollow_personId_fkey" FOREIGN KEY ("personId") REFERENCES "Profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
