-- CreateTable
CREATE TABLE "AttemptCounter" (
    "key" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "nextAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AttemptCounter_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "AttemptCounter_nextAt_idx" ON "AttemptCounter"("nextAt");

-- Browsers that skip the second factor, and sign-ins that still wait for it, end with the password they were made
-- with and with every change of the second factor, whoever makes it.
CREATE FUNCTION "endTrustedDevices"(person uuid) RETURNS void LANGUAGE sql AS $$
  DELETE FROM "Verification"
  WHERE value = person::text AND (identifier LIKE 'trust-device-%' OR identifier LIKE '2fa-%');
$$;
CREATE FUNCTION "endTrustOfPassword"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "endTrustedDevices"(NEW."userId");
  RETURN NEW;
END $$;
CREATE FUNCTION "endTrustOfSecondFactor"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "endTrustedDevices"(NEW.id);
  RETURN NEW;
END $$;
CREATE TRIGGER "endTrustOfPassword" AFTER UPDATE ON "Account"
  FOR EACH ROW WHEN (NEW.password IS DISTINCT FROM OLD.password) EXECUTE FUNCTION "endTrustOfPassword"();
CREATE TRIGGER "endTrustOfSecondFactor" AFTER UPDATE ON "User"
  FOR EACH ROW WHEN (NEW."twoFactorEnabled" IS DISTINCT FROM OLD."twoFactorEnabled")
  EXECUTE FUNCTION "endTrustOfSecondFactor"();
