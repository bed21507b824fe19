-- CreateEnum
CREATE TYPE "SessionRequestKind" AS ENUM ('MOVE', 'CANCEL');

-- CreateEnum
CREATE TYPE "SessionRequestState" AS ENUM ('OPEN', 'ACCEPTED', 'DECLINED', 'LAPSED');

-- CreateTable
CREATE TABLE "SessionRequest" (
    "id" UUID NOT NULL,
    "sessionId" UUID NOT NULL,
    "requestedById" UUID,
    "kind" "SessionRequestKind" NOT NULL,
    "wishedStart" TIMESTAMPTZ(3),
    "reason" TEXT NOT NULL,
    "state" "SessionRequestState" NOT NULL DEFAULT 'OPEN',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closedAt" TIMESTAMPTZ(3),
    "closedById" UUID,
    "reply" TEXT,

    CONSTRAINT "SessionRequest_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "SessionRequest_sessionId_createdAt_idx" ON "SessionRequest"("sessionId", "createdAt");

-- CreateIndex
CREATE INDEX "SessionRequest_requestedById_idx" ON "SessionRequest"("requestedById");

-- CreateIndex
CREATE INDEX "SessionRequest_closedById_idx" ON "SessionRequest"("closedById");

-- AddForeignKey
ALTER TABLE "SessionRequest" ADD CONSTRAINT "SessionRequest_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "MentorSession"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SessionRequest" ADD CONSTRAINT "SessionRequest_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "Profile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SessionRequest" ADD CONSTRAINT "SessionRequest_closedById_fkey" FOREIGN KEY ("closedById") REFERENCES "Profile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- One request is open per session, a closed one says since when, and a move says where to.
CREATE UNIQUE INDEX "SessionRequest_open_key" ON "SessionRequest"("sessionId") WHERE state = 'OPEN';
ALTER TABLE "SessionRequest"
  ADD CONSTRAINT "SessionRequest_closed_check" CHECK ((state = 'OPEN') = ("closedAt" IS NULL)),
  ADD CONSTRAINT "SessionRequest_wish_check" CHECK ((kind = 'MOVE') = ("wishedStart" IS NOT NULL));
