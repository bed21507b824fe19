-- CreateEnum
CREATE TYPE "PaymentMethod" AS ENUM ('CHECKOUT', 'TRANSFER');

-- AlterTable
ALTER TABLE "Payment" ADD COLUMN     "method" "PaymentMethod" NOT NULL DEFAULT 'CHECKOUT',
ADD COLUMN     "sponsorId" UUID;

-- AlterTable
ALTER TABLE "RefundRequest" ALTER COLUMN "requesterId" DROP NOT NULL;

-- AlterTable
ALTER TABLE "SandboxCharge" ADD COLUMN     "accountExpiresAt" TIMESTAMPTZ(3),
ADD COLUMN     "accountNumber" TEXT;

-- CreateTable
CREATE TABLE "TransferAccount" (
    "paymentId" UUID NOT NULL,
    "accountNumber" TEXT NOT NULL,
    "accountName" TEXT NOT NULL,
    "bankName" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "TransferAccount_pkey" PRIMARY KEY ("paymentId")
);

-- CreateTable
CREATE TABLE "SponsorLink" (
    "id" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "liveStudentId" UUID,
    "tokenHash" TEXT NOT NULL,
    "country" TEXT,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "withdrawnAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SponsorLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Sponsor" (
    "id" UUID NOT NULL,
    "linkId" UUID,
    "name" TEXT,
    "email" TEXT,
    "showsName" BOOLEAN NOT NULL,
    "thanks" TEXT,
    "thankedAt" TIMESTAMPTZ(3),
    "consentedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "eraseAt" TIMESTAMPTZ(3),

    CONSTRAINT "Sponsor_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "SponsorLink_liveStudentId_key" ON "SponsorLink"("liveStudentId");

-- CreateIndex
CREATE UNIQUE INDEX "SponsorLink_tokenHash_key" ON "SponsorLink"("tokenHash");

-- CreateIndex
CREATE INDEX "SponsorLink_studentId_idx" ON "SponsorLink"("studentId");

-- CreateIndex
CREATE INDEX "SponsorLink_expiresAt_idx" ON "SponsorLink"("expiresAt");

-- CreateIndex
CREATE INDEX "Sponsor_eraseAt_idx" ON "Sponsor"("eraseAt");

-- CreateIndex
CREATE UNIQUE INDEX "Sponsor_linkId_email_name_key" ON "Sponsor"("linkId", "email", "name");

-- CreateIndex
CREATE INDEX "Payment_sponsorId_idx" ON "Payment"("sponsorId");

-- CreateIndex
CREATE UNIQUE INDEX "SandboxCharge_accountNumber_key" ON "SandboxCharge"("accountNumber");

-- AddForeignKey
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_sponsorId_fkey" FOREIGN KEY ("sponsorId") REFERENCES "Sponsor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TransferAccount" ADD CONSTRAINT "TransferAccount_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SponsorLink" ADD CONSTRAINT "SponsorLink_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Sponsor" ADD CONSTRAINT "Sponsor_linkId_fkey" FOREIGN KEY ("linkId") REFERENCES "SponsorLink"("id") ON DELETE SET NULL ON UPDATE CASCADE;
