-- CreateTable
CREATE TABLE "TeamPresence" (
    "profileId" UUID NOT NULL,
    "seenAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "TeamPresence_pkey" PRIMARY KEY ("profileId")
);

-- CreateIndex
CREATE INDEX "TeamPresence_seenAt_idx" ON "TeamPresence"("seenAt");

-- AddForeignKey
ALTER TABLE "TeamPresence" ADD CONSTRAINT "TeamPresence_profileId_fkey" FOREIGN KEY ("profileId") REFERENCES "Profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
