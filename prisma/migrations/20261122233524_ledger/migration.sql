-- CreateEnum
CREATE TYPE "LedgerEntryKind" AS ENUM ('CHARGE', 'FEE', 'REFUND', 'REVERSAL', 'CORRECTION');

-- CreateEnum
CREATE TYPE "LedgerAccount" AS ENUM ('PROVIDER', 'FEES', 'REVENUE', 'UNALLOCATED', 'RETURNED');

-- CreateEnum
CREATE TYPE "LedgerSpan" AS ENUM ('DAY', 'QUARTER_HOUR');

-- CreateEnum
CREATE TYPE "ReconciliationStatus" AS ENUM ('RUNNING', 'DONE', 'FAILED');

-- CreateEnum
CREATE TYPE "DifferenceKind" AS ENUM ('NOT_IN_LEDGER', 'NOT_IN_PROVIDER', 'AMOUNT', 'CURRENCY', 'FEE', 'STATUS');

-- CreateEnum
CREATE TYPE "DifferenceResolution" AS ENUM ('VERIFIED', 'CORRECTED', 'EXPLAINED', 'GONE');

-- AlterTable
ALTER TABLE "SandboxCharge" ADD COLUMN     "listedAs" JSONB;

-- CreateTable
CREATE TABLE "LedgerEntry" (
    "id" UUID NOT NULL,
    "kind" "LedgerEntryKind" NOT NULL,
    "key" TEXT NOT NULL,
    "paymentId" UUID,
    "reference" TEXT NOT NULL,
    "providerId" TEXT,
    "currency" TEXT NOT NULL,
    "reason" TEXT,
    "postedAt" TIMESTAMPTZ(3) NOT NULL,
    "recordedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "LedgerEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LedgerLine" (
    "entryId" UUID NOT NULL,
    "account" "LedgerAccount" NOT NULL,
    "currency" TEXT NOT NULL,
    "amountMinor" INTEGER NOT NULL,

    CONSTRAINT "LedgerLine_pkey" PRIMARY KEY ("entryId","account")
);

-- CreateTable
CREATE TABLE "LedgerSum" (
    "account" "LedgerAccount" NOT NULL,
    "span" "LedgerSpan" NOT NULL,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "currency" TEXT NOT NULL,
    "kind" "LedgerEntryKind" NOT NULL,
    "amountMinor" BIGINT NOT NULL,

    CONSTRAINT "LedgerSum_pkey" PRIMARY KEY ("account","span","startsAt","currency","kind")
);

-- CreateTable
CREATE TABLE "Reconciliation" (
    "id" UUID NOT NULL,
    "day" TEXT NOT NULL,
    "status" "ReconciliationStatus" NOT NULL DEFAULT 'RUNNING',
    "fromAt" TIMESTAMPTZ(3) NOT NULL,
    "toAt" TIMESTAMPTZ(3) NOT NULL,
    "nextPage" INTEGER NOT NULL DEFAULT 1,
    "listedCount" INTEGER NOT NULL DEFAULT 0,
    "differenceCount" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Reconciliation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReconciliationSighting" (
    "runId" UUID NOT NULL,
    "reference" TEXT NOT NULL,

    CONSTRAINT "ReconciliationSighting_pkey" PRIMARY KEY ("runId","reference")
);

-- CreateTable
CREATE TABLE "LedgerDifference" (
    "id" UUID NOT NULL,
    "kind" "DifferenceKind" NOT NULL,
    "key" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "paymentId" UUID,
    "runId" UUID NOT NULL,
    "providerStatus" TEXT,
    "providerId" TEXT,
    "providerAmountMinor" INTEGER,
    "providerFeeMinor" INTEGER,
    "providerCurrency" TEXT,
    "ledgerAmountMinor" INTEGER,
    "ledgerFeeMinor" INTEGER,
    "ledgerCurrency" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "openRank" INTEGER NOT NULL DEFAULT 1,
    "resolution" "DifferenceResolution",
    "reason" TEXT,
    "resolverId" UUID,
    "resolvedAt" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "LedgerDifference_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "LedgerEntry_key_key" ON "LedgerEntry"("key");

-- CreateIndex
CREATE INDEX "LedgerEntry_postedAt_id_idx" ON "LedgerEntry"("postedAt", "id");

-- CreateIndex
CREATE INDEX "LedgerEntry_kind_postedAt_id_idx" ON "LedgerEntry"("kind", "postedAt", "id");

-- CreateIndex
CREATE INDEX "LedgerEntry_currency_postedAt_id_idx" ON "LedgerEntry"("currency", "postedAt", "id");

-- CreateIndex
CREATE INDEX "LedgerEntry_paymentId_idx" ON "LedgerEntry"("paymentId");

-- CreateIndex
CREATE INDEX "LedgerEntry_reference_idx" ON "LedgerEntry" USING GIN ("reference" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "LedgerEntry_reference_currency_idx" ON "LedgerEntry"("reference", "currency");

-- CreateIndex
CREATE UNIQUE INDEX "Reconciliation_day_key" ON "Reconciliation"("day");

-- CreateIndex
CREATE INDEX "Reconciliation_nextAttemptAt_idx" ON "Reconciliation"("nextAttemptAt");

-- CreateIndex
CREATE INDEX "Reconciliation_startedAt_idx" ON "Reconciliation"("startedAt");

-- CreateIndex
CREATE UNIQUE INDEX "LedgerDifference_key_key" ON "LedgerDifference"("key");

-- CreateIndex
CREATE INDEX "LedgerDifference_openRank_id_idx" ON "LedgerDifference"("openRank", "id");

-- CreateIndex
CREATE INDEX "LedgerDifference_kind_openRank_id_idx" ON "LedgerDifference"("kind", "openRank", "id");

-- CreateIndex
CREATE INDEX "LedgerDifference_createdAt_id_idx" ON "LedgerDifference"("createdAt", "id");

-- CreateIndex
CREATE INDEX "LedgerDifference_reference_idx" ON "LedgerDifference" USING GIN ("reference" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "LedgerDifference_reference_kind_idx" ON "LedgerDifference"("reference", "kind");

-- CreateIndex
CREATE INDEX "LedgerDifference_paymentId_idx" ON "LedgerDifference"("paymentId");

-- CreateIndex
CREATE INDEX "LedgerDifference_runId_idx" ON "LedgerDifference"("runId");

-- CreateIndex
CREATE INDEX "LedgerDifference_resolverId_idx" ON "LedgerDifference"("resolverId");

-- AddForeignKey
ALTER TABLE "LedgerEntry" ADD CONSTRAINT "LedgerEntry_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LedgerLine" ADD CONSTRAINT "LedgerLine_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "LedgerEntry"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReconciliationSighting" ADD CONSTRAINT "ReconciliationSighting_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Reconciliation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LedgerDifference" ADD CONSTRAINT "LedgerDifference_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Reconciliation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LedgerDifference" ADD CONSTRAINT "LedgerDifference_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LedgerDifference" ADD CONSTRAINT "LedgerDifference_resolverId_fkey" FOREIGN KEY ("resolverId") REFERENCES "Profile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

ALTER TABLE "LedgerLine" ADD CONSTRAINT "LedgerLine_amount" CHECK ("amountMinor" <> 0);

CREATE TRIGGER "LedgerDifference_version" BEFORE UPDATE ON "LedgerDifference"
  FOR EACH ROW EXECUTE FUNCTION "countVersion"('version');

-- The ledger is only ever added to.
CREATE FUNCTION "refuseLedgerChange"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The ledger is only added to: % of "%" is refused', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER "LedgerEntry_unchanged" BEFORE UPDATE OR DELETE ON "LedgerEntry"
  FOR EACH ROW EXECUTE FUNCTION "refuseLedgerChange"();
CREATE TRIGGER "LedgerEntry_kept" BEFORE TRUNCATE ON "LedgerEntry"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuseLedgerChange"();
CREATE TRIGGER "LedgerLine_unchanged" BEFORE UPDATE OR DELETE ON "LedgerLine"
  FOR EACH ROW EXECUTE FUNCTION "refuseLedgerChange"();
CREATE TRIGGER "LedgerLine_kept" BEFORE TRUNCATE ON "LedgerLine"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuseLedgerChange"();

-- Sums are changed by the trigger of the lines alone, which calls this one from within itself.
CREATE FUNCTION "refuseSumChange"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() > 1 AND TG_OP IN ('INSERT', 'UPDATE') THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'The sums of the ledger follow its lines: % of "%" is refused', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER "LedgerSum_kept" BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "LedgerSum"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuseSumChange"();

-- The time of recording is the database's own: it tells which transaction an entry is of.
CREATE FUNCTION "stampLedgerEntry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."recordedAt" := now();
  RETURN NEW;
END $$;

CREATE TRIGGER "LedgerEntry_stamp" BEFORE INSERT ON "LedgerEntry"
  FOR EACH ROW EXECUTE FUNCTION "stampLedgerEntry"();

-- Entries balance, and lines come with their entry. Both are checked when the transaction commits.
CREATE FUNCTION "checkLedgerEntry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "LedgerLine" WHERE "entryId" = NEW.id)
    OR EXISTS (SELECT FROM "LedgerLine" WHERE "entryId" = NEW.id GROUP BY currency HAVING sum("amountMinor") <> 0)
    OR EXISTS (SELECT FROM "LedgerLine" WHERE "entryId" = NEW.id AND currency <> NEW.currency)
  THEN
    RAISE EXCEPTION 'Ledger entry % does not balance', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "LedgerEntry_balance" AFTER INSERT ON "LedgerEntry"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "checkLedgerEntry"();

CREATE FUNCTION "checkLedgerLine"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "LedgerEntry" WHERE id = NEW."entryId" AND "recordedAt" = now()::timestamptz(3);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Ledger entry % is complete: no line is added to it', NEW."entryId"
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "LedgerLine_entry" AFTER INSERT ON "LedgerLine"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "checkLedgerLine"();

-- Adds each line to its sums when the transaction commits: the rows of the current quarter of an hour are locked for no
-- longer than the commit takes.
CREATE FUNCTION "addToLedgerSums"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry "LedgerEntry"%ROWTYPE;
BEGIN
  SELECT * INTO STRICT entry FROM "LedgerEntry" WHERE id = NEW."entryId";
  INSERT INTO "LedgerSum" AS stored (account, span, "startsAt", currency, kind, "amountMinor") VALUES
    (NEW.account, 'DAY', date_trunc('day', entry."postedAt", 'UTC'), NEW.currency, entry.kind, NEW."amountMinor"),
    (NEW.account, 'QUARTER_HOUR', date_bin('15 minutes', entry."postedAt", '2000-01-01T00:00:00Z'), NEW.currency,
      entry.kind, NEW."amountMinor")
  ON CONFLICT (account, span, "startsAt", currency, kind)
    DO UPDATE SET "amountMinor" = stored."amountMinor" + EXCLUDED."amountMinor";
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "LedgerLine_sums" AFTER INSERT ON "LedgerLine"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "addToLedgerSums"();

-- Posts payments that were settled before there was a ledger, or written by other means than a settlement. What the
-- provider kept of them as its fee is not known: the next comparison with it posts that. A charge that was not the
-- quoted one is not known either, and is posted by the next comparison as well.
CREATE FUNCTION "postSettledPayments"(payments uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  known CONSTANT "PaymentStatus"[] := '{COMPLETED,DUPLICATE,REFUNDED,REVERSED}';
BEGIN
  CREATE TEMP TABLE posted ON COMMIT DROP AS
    SELECT gen_random_uuid() AS id, step.kind::"LedgerEntryKind" AS kind, p.id AS "paymentId", p.reference, p.currency,
      p."providerTransactionId" AS "providerId", coalesce(p."settledAt", p."createdAt") AS "postedAt",
      step.sign * p."amountMinor" AS amount,
      (CASE WHEN p.status = 'DUPLICATE' THEN 'UNALLOCATED' WHEN step.sign = 1 THEN 'REVENUE' ELSE 'RETURNED' END)::"LedgerAccount" AS account
    FROM "Payment" p
    CROSS JOIN LATERAL (VALUES
      ('CHARGE', 1),
      (CASE p.status WHEN 'REFUNDED' THEN 'REFUND' WHEN 'REVERSED' THEN 'REVERSAL' END, -1)
    ) step (kind, sign)
    WHERE p.id = ANY (payments) AND p.status = ANY (known) AND step.kind IS NOT NULL
      AND NOT EXISTS (SELECT FROM "LedgerEntry" e WHERE e."paymentId" = p.id);
  INSERT INTO "LedgerEntry" (id, kind, key, "paymentId", reference, "providerId", currency, "postedAt")
    SELECT id, kind, lower(kind::text) || ':' || "paymentId", "paymentId", reference, "providerId", currency, "postedAt"
    FROM posted;
  INSERT INTO "LedgerLine" ("entryId", account, currency, "amountMinor")
    SELECT id, 'PROVIDER'::"LedgerAccount", currency, amount FROM posted
    UNION ALL SELECT id, account, currency, -amount FROM posted;
  DROP TABLE posted;
END $$;

SELECT "postSettledPayments"(array_agg(id)) FROM "Payment";
