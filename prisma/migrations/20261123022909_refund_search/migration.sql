-- AlterTable
ALTER TABLE "RefundRequest" ADD COLUMN     "searchText" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "Dispute" ADD COLUMN     "searchText" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "RefundRequest_searchText_idx" ON "RefundRequest" USING GIN ("searchText" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "Dispute_searchText_idx" ON "Dispute" USING GIN ("searchText" gin_trgm_ops);

-- Refunds and disputes are found by what their payment is found by.
CREATE FUNCTION "copyPaymentSearchText"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."searchText" := (SELECT "searchText" FROM "Payment" WHERE id = NEW."paymentId");
  RETURN NEW;
END $$;
CREATE TRIGGER "refundSearchable" BEFORE INSERT OR UPDATE OF "paymentId", "searchText" ON "RefundRequest"
  FOR EACH ROW EXECUTE FUNCTION "copyPaymentSearchText"();
CREATE TRIGGER "disputeSearchable" BEFORE INSERT OR UPDATE OF "paymentId", "searchText" ON "Dispute"
  FOR EACH ROW EXECUTE FUNCTION "copyPaymentSearchText"();

CREATE FUNCTION "passOnPaymentSearchText"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "RefundRequest" SET "searchText" = '' WHERE "paymentId" = NEW.id;
  UPDATE "Dispute" SET "searchText" = '' WHERE "paymentId" = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER "searchTextPassedOn" AFTER UPDATE OF reference, "studentName", "parentId", "searchText" ON "Payment"
  FOR EACH ROW WHEN (OLD."searchText" <> NEW."searchText") EXECUTE FUNCTION "passOnPaymentSearchText"();

-- What is passed on is no change that an admin should be told of.
DROP TRIGGER "disputeVersioned" ON "Dispute";
CREATE TRIGGER "disputeVersioned" BEFORE UPDATE ON "Dispute"
  FOR EACH ROW EXECUTE FUNCTION "countVersion"('version', 'updatedAt', 'nextCheckAt', 'alerts', 'sentAt', 'searchText');

UPDATE "RefundRequest" SET "searchText" = '';
UPDATE "Dispute" SET "searchText" = '';
