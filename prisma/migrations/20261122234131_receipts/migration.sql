-- CreateTable
CREATE TABLE "Receipt" (
    "id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "paymentId" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "issuedAt" TIMESTAMPTZ(3) NOT NULL,
    "paidAt" TIMESTAMPTZ(3) NOT NULL,
    "payerName" TEXT NOT NULL,
    "payerEmail" TEXT NOT NULL,
    "studentName" TEXT NOT NULL,
    "kind" "PaymentKind" NOT NULL,
    "course" "Course" NOT NULL,
    "package" "Package" NOT NULL,
    "amountMinor" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "taxName" TEXT NOT NULL,
    "taxBasisPoints" INTEGER NOT NULL,
    "taxMinor" INTEGER NOT NULL,
    "sellerName" TEXT NOT NULL,
    "sellerAddress" TEXT NOT NULL,

    CONSTRAINT "Receipt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReceiptCounter" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "number" INTEGER NOT NULL,

    CONSTRAINT "ReceiptCounter_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Receipt_number_key" ON "Receipt"("number");

-- CreateIndex
CREATE UNIQUE INDEX "Receipt_paymentId_key" ON "Receipt"("paymentId");

-- AddForeignKey
ALTER TABLE "Receipt" ADD CONSTRAINT "Receipt_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "Receipt"
  ADD CONSTRAINT "Receipt_number_range" CHECK (number >= 1),
  ADD CONSTRAINT "Receipt_tax_range"
    CHECK ("taxBasisPoints" BETWEEN 0 AND 5000 AND "taxMinor" BETWEEN 0 AND "amountMinor");
ALTER TABLE "ReceiptCounter" ADD CONSTRAINT "ReceiptCounter_one_row" CHECK (id = 1);

-- Payments that were completed before there were receipts, in the order in which they were settled. No admin had set a
-- seller or a tax by then, so these are the values that the settings begin with.
INSERT INTO "Receipt" (id, number, "paymentId", reference, "issuedAt", "paidAt", "payerName", "payerEmail", "studentName",
  kind, course, package, "amountMinor", currency, "taxName", "taxBasisPoints", "taxMinor", "sellerName", "sellerAddress")
SELECT gen_random_uuid(), row_number() OVER (ORDER BY p."settledAt", p.id), p.id, p.reference, now(), p."settledAt",
  coalesce(nullif(btrim(r."fullName"), ''), u.name), u.email, p."studentName",
  p.kind, p.course, p.package, p."amountMinor", p.currency, 'VAT', 0, 0, 'Little Makers', 'Lagos, Nigeria'
FROM "Payment" p JOIN "Profile" r ON r.id = p."parentId" JOIN "User" u ON u.id = r.id
WHERE p.status = 'COMPLETED';
INSERT INTO "ReceiptCounter" (id, number) SELECT 1, count(*) FROM "Receipt";

-- A receipt stays as it was issued, and the count of them neither goes back nor begins again.
CREATE FUNCTION "keepReceipt"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Receipts never change and are never deleted';
END $$;
CREATE TRIGGER "keepReceipt" BEFORE UPDATE OR DELETE ON "Receipt"
  FOR EACH ROW EXECUTE FUNCTION "keepReceipt"();

CREATE FUNCTION "keepReceiptCounter"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.number >= OLD.number THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'The number of the latest receipt only grows';
END $$;
CREATE TRIGGER "keepReceiptCounter" BEFORE UPDATE OR DELETE ON "ReceiptCounter"
  FOR EACH ROW EXECUTE FUNCTION "keepReceiptCounter"();
