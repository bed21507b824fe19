-- CreateEnum
CREATE TYPE "ContactTextKind" AS ENUM ('SESSION_REQUEST', 'SESSION_REPLY', 'HELP_QUESTION', 'HELP_ANSWER');

-- CreateTable
CREATE TABLE "ContactText" (
    "id" UUID NOT NULL,
    "kind" "ContactTextKind" NOT NULL,
    "studentId" UUID NOT NULL,
    "senderId" UUID,
    "content" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seenAt" TIMESTAMPTZ(3),

    CONSTRAINT "ContactText_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ContactText_studentId_idx" ON "ContactText"("studentId");

-- CreateIndex
CREATE INDEX "ContactText_senderId_idx" ON "ContactText"("senderId");

-- AddForeignKey
ALTER TABLE "ContactText" ADD CONSTRAINT "ContactText_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ContactText" ADD CONSTRAINT "ContactText_senderId_fkey" FOREIGN KEY ("senderId") REFERENCES "Profile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What Prisma's schema cannot say: the list of those that no admin has seen.
CREATE INDEX "ContactText_unseen" ON "ContactText" ("createdAt", id) WHERE "seenAt" IS NULL;
