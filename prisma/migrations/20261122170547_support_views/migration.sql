-- AlterTable
ALTER TABLE "AuditEntry" ADD COLUMN     "onceKey" TEXT;

-- CreateTable
CREATE TABLE "SupportView" (
    "id" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "adminId" UUID,
    "adminName" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "openedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SupportView_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "SupportView_studentId_openedAt_idx" ON "SupportView"("studentId", "openedAt" DESC);

-- CreateIndex
CREATE INDEX "SupportView_adminId_expiresAt_idx" ON "SupportView"("adminId", "expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "AuditEntry_onceKey_key" ON "AuditEntry"("onceKey");

-- AddForeignKey
ALTER TABLE "SupportView" ADD CONSTRAINT "SupportView_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SupportView" ADD CONSTRAINT "SupportView_adminId_fkey" FOREIGN KEY ("adminId") REFERENCES "Profile"("id") ON DELETE SET NULL ON UPDATE CASCADE;
