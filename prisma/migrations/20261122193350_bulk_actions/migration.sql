-- CreateEnum
CREATE TYPE "BulkActionStatus" AS ENUM ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "BulkActionItemStatus" AS ENUM ('PENDING', 'DONE', 'SKIPPED', 'FAILED');

-- CreateTable
CREATE TABLE "BulkAction" (
    "id" UUID NOT NULL,
    "ownerId" UUID,
    "kind" TEXT NOT NULL,
    "values" JSONB NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "undoOfId" UUID,
    "status" "BulkActionStatus" NOT NULL DEFAULT 'QUEUED',
    "totalCount" INTEGER NOT NULL,
    "doneCount" INTEGER NOT NULL DEFAULT 0,
    "skippedCount" INTEGER NOT NULL DEFAULT 0,
    "failedCount" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "claimId" UUID,
    "nextAttemptAt" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMPTZ(3),
    "undoableUntil" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BulkAction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BulkActionItem" (
    "id" UUID NOT NULL,
    "actionId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "subjectId" UUID NOT NULL,
    "label" TEXT NOT NULL,
    "status" "BulkActionItemStatus" NOT NULL DEFAULT 'PENDING',
    "problem" TEXT,
    "expected" JSONB,
    "change" JSONB,

    CONSTRAINT "BulkActionItem_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "BulkAction_undoOfId_key" ON "BulkAction"("undoOfId");

-- CreateIndex
CREATE INDEX "BulkAction_ownerId_createdAt_idx" ON "BulkAction"("ownerId", "createdAt");

-- CreateIndex
CREATE INDEX "BulkAction_nextAttemptAt_idx" ON "BulkAction"("nextAttemptAt");

-- CreateIndex
CREATE INDEX "BulkAction_createdAt_idx" ON "BulkAction"("createdAt");

-- CreateIndex
CREATE INDEX "BulkActionItem_actionId_status_position_idx" ON "BulkActionItem"("actionId", "status", "position");

-- CreateIndex
CREATE UNIQUE INDEX "BulkActionItem_actionId_position_key" ON "BulkActionItem"("actionId", "position");

-- AddForeignKey
ALTER TABLE "BulkAction" ADD CONSTRAINT "BulkAction_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Profile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BulkAction" ADD CONSTRAINT "BulkAction_undoOfId_fkey" FOREIGN KEY ("undoOfId") REFERENCES "BulkAction"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BulkActionItem" ADD CONSTRAINT "BulkActionItem_actionId_fkey" FOREIGN KEY ("actionId") REFERENCES "BulkAction"("id") ON DELETE CASCADE ON UPDATE CASCADE;
