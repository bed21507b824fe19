-- CreateTable
CREATE TABLE "AddressCountry" (
    "key" TEXT NOT NULL,
    "country" TEXT,
    "askedAt" TIMESTAMPTZ(3) NOT NULL,
    "isAnswered" BOOLEAN NOT NULL,

    CONSTRAINT "AddressCountry_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "AddressCountry_askedAt_idx" ON "AddressCountry"("askedAt");
