-- CreateEnum
CREATE TYPE "CouponUseState" AS ENUM ('RESERVED', 'USED', 'RELEASED');

-- AlterTable
ALTER TABLE "Student" ADD COLUMN     "paymentReminderDueAt" TIMESTAMPTZ(3),
ADD COLUMN     "paymentRemindersSent" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Payment" ADD COLUMN     "couponId" UUID,
ADD COLUMN     "discountMinor" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "fullPriceMinor" INTEGER;

-- AlterTable
ALTER TABLE "Receipt" ADD COLUMN     "couponCode" TEXT,
ADD COLUMN     "discountMinor" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "Coupon" (
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "percentOff" INTEGER,
    "amountOffMinor" INTEGER,
    "currency" TEXT,
    "course" "Course",
    "package" "Package",
    "maxUses" INTEGER NOT NULL,
    "uses" INTEGER NOT NULL DEFAULT 0,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3),
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "note" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "searchText" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Coupon_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CouponUse" (
    "id" UUID NOT NULL,
    "couponId" UUID NOT NULL,
    "parentId" UUID NOT NULL,
    "paymentId" UUID NOT NULL,
    "state" "CouponUseState" NOT NULL DEFAULT 'RESERVED',
    "isOverLimit" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "CouponUse_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Coupon_code_key" ON "Coupon"("code");

-- CreateIndex
CREATE INDEX "Coupon_searchText_idx" ON "Coupon" USING GIN ("searchText" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "Coupon_createdAt_id_idx" ON "Coupon"("createdAt", "id");

-- CreateIndex
CREATE INDEX "Coupon_uses_id_idx" ON "Coupon"("uses", "id");

-- CreateIndex
CREATE INDEX "Coupon_isActive_createdAt_id_idx" ON "Coupon"("isActive", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Coupon_course_createdAt_id_idx" ON "Coupon"("course", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Coupon_package_createdAt_id_idx" ON "Coupon"("package", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "CouponUse_paymentId_key" ON "CouponUse"("paymentId");

-- CreateIndex
CREATE INDEX "CouponUse_couponId_id_idx" ON "CouponUse"("couponId", "id");

-- CreateIndex
CREATE INDEX "CouponUse_parentId_idx" ON "CouponUse"("parentId");

-- CreateIndex
CREATE INDEX "Student_paymentReminderDueAt_idx" ON "Student"("paymentReminderDueAt");

-- CreateIndex
CREATE INDEX "Payment_couponId_idx" ON "Payment"("couponId");

-- AddForeignKey
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_couponId_fkey" FOREIGN KEY ("couponId") REFERENCES "Coupon"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CouponUse" ADD CONSTRAINT "CouponUse_couponId_fkey" FOREIGN KEY ("couponId") REFERENCES "Coupon"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CouponUse" ADD CONSTRAINT "CouponUse_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Profile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CouponUse" ADD CONSTRAINT "CouponUse_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "Coupon"
  ADD CONSTRAINT "Coupon_normal_code" CHECK (code ~ '^[A-Z0-9-]{4,30}$'),
  ADD CONSTRAINT "Coupon_one_discount" CHECK (("percentOff" IS NULL) <> ("amountOffMinor" IS NULL)),
  ADD CONSTRAINT "Coupon_percent_range" CHECK ("percentOff" BETWEEN 1 AND 90),
  ADD CONSTRAINT "Coupon_amount_in_currency"
    CHECK ("amountOffMinor" > 0 AND currency IS NOT NULL OR "amountOffMinor" IS NULL AND currency IS NULL),
  ADD CONSTRAINT "Coupon_uses_range" CHECK ("maxUses" >= 1 AND uses >= 0),
  ADD CONSTRAINT "Coupon_ends_after_start" CHECK ("expiresAt" > "startsAt");
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_discount" CHECK (
  CASE WHEN "couponId" IS NULL THEN "discountMinor" = 0 AND "fullPriceMinor" IS NULL
    ELSE kind = 'ENROLMENT' AND "discountMinor" > 0 AND "fullPriceMinor" IS NOT NULL
      AND "fullPriceMinor" = "amountMinor" + "discountMinor" END);
ALTER TABLE "Receipt" ADD CONSTRAINT "Receipt_discount"
  CHECK ("discountMinor" >= 0 AND ("discountMinor" > 0) = ("couponCode" IS NOT NULL));

-- One use per family and coupon. A use whose money came after its release counts beside it and is flagged.
CREATE UNIQUE INDEX "CouponUse_one_per_family" ON "CouponUse" ("couponId", "parentId")
  WHERE state <> 'RELEASED' AND NOT "isOverLimit";

-- Keeps "uses" of a coupon. Whoever writes a use holds the lock of the coupon already.
CREATE FUNCTION "countCouponUse"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change integer := 0;
  coupon uuid;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    coupon := OLD."couponId";
    change := change - (OLD.state <> 'RELEASED')::int;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    coupon := NEW."couponId";
    change := change + (NEW.state <> 'RELEASED')::int;
  END IF;
  IF change <> 0 THEN
    UPDATE "Coupon" SET uses = uses + change WHERE id = coupon;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "couponUseCounted" AFTER INSERT OR DELETE OR UPDATE OF state ON "CouponUse"
  FOR EACH ROW EXECUTE FUNCTION "countCouponUse"();

CREATE TRIGGER "couponVersioned" BEFORE UPDATE ON "Coupon"
  FOR EACH ROW EXECUTE FUNCTION "countVersion"('version', 'updatedAt', 'searchText', 'uses');

CREATE FUNCTION "writeCouponSearchText"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."searchText" := concat_ws(' ', NEW.code, NEW.note);
  RETURN NEW;
END $$;
CREATE TRIGGER "couponSearchable" BEFORE INSERT OR UPDATE OF code, note, "searchText" ON "Coupon"
  FOR EACH ROW EXECUTE FUNCTION "writeCouponSearchText"();

-- Begins the reminders of an unpaid enrolment a day after it was made, changed to another course or package, or moved to
-- another family, whoever writes that, and ends them with its payment. contract/paymentReminders.ts has the days.
CREATE FUNCTION "planPaymentReminder"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."paymentStatus" <> 'PENDING' THEN
    NEW."paymentReminderDueAt" := NULL;
  ELSIF TG_OP = 'INSERT' OR (NEW."paymentStatus", NEW.package, NEW.course, NEW."parentId")
      IS DISTINCT FROM (OLD."paymentStatus", OLD.package, OLD.course, OLD."parentId") THEN
    NEW."paymentReminderDueAt" := clock_timestamp() + interval '1 day';
    NEW."paymentRemindersSent" := 0;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "paymentReminderPlanned"
  BEFORE INSERT OR UPDATE OF "paymentStatus", package, course, "parentId" ON "Student"
  FOR EACH ROW EXECUTE FUNCTION "planPaymentReminder"();

-- A reminder is no change that an admin's form could overwrite.
DROP TRIGGER "studentVersioned" ON "Student";
CREATE TRIGGER "studentVersioned" BEFORE UPDATE ON "Student"
  FOR EACH ROW EXECUTE FUNCTION "countVersion"('version', 'updatedAt', 'searchText', 'paymentReminderDueAt',
    'paymentRemindersSent');

-- Enrolments of the last week are reminded of; families of older ones are not surprised after so long.
UPDATE "Student" SET "paymentReminderDueAt" = now() + interval '1 day'
WHERE "paymentStatus" = 'PENDING' AND "enrolledAt" > now() - interval '7 days';
