-- CreateTable
CREATE TABLE "EmailChange" (
    "id" UUID NOT NULL,
    "profileId" UUID NOT NULL,
    "oldEmail" TEXT NOT NULL,
    "newEmail" TEXT NOT NULL,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmedAt" TIMESTAMPTZ(3),

    CONSTRAINT "EmailChange_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AccountClosure" (
    "profileId" UUID NOT NULL,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AccountClosure_pkey" PRIMARY KEY ("profileId")
);

-- CreateIndex
CREATE INDEX "EmailChange_profileId_requestedAt_idx" ON "EmailChange"("profileId", "requestedAt");

-- CreateIndex
CREATE INDEX "EmailChange_requestedAt_idx" ON "EmailChange"("requestedAt");

-- CreateIndex
CREATE INDEX "AccountClosure_dueAt_idx" ON "AccountClosure"("dueAt");

-- AddForeignKey
ALTER TABLE "EmailChange" ADD CONSTRAINT "EmailChange_profileId_fkey" FOREIGN KEY ("profileId") REFERENCES "Profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccountClosure" ADD CONSTRAINT "AccountClosure_profileId_fkey" FOREIGN KEY ("profileId") REFERENCES "Profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A new request replaces the one that waits.
CREATE UNIQUE INDEX "EmailChange_waiting_key" ON "EmailChange"("profileId") WHERE "confirmedAt" IS NULL;
