-- CreateEnum
CREATE TYPE "InstalmentPlanStatus" AS ENUM ('OFFERED', 'RUNNING', 'PAID', 'CANCELLED');

-- AlterEnum
ALTER TYPE "EnrolmentPaymentStatus" ADD VALUE 'OVERDUE';

-- AlterEnum
ALTER TYPE "PaymentKind" ADD VALUE 'INSTALMENT';

-- AlterEnum
ALTER TYPE "RefundOrigin" ADD VALUE 'PLAN';

-- AlterTable
ALTER TABLE "Student" ADD COLUMN     "paidThroughWeek" INTEGER;

-- AlterTable
ALTER TABLE "Payment" ADD COLUMN     "firstPart" INTEGER,
ADD COLUMN     "lastPart" INTEGER,
ADD COLUMN     "partCount" INTEGER,
ADD COLUMN     "planId" UUID;

-- AlterTable
ALTER TABLE "Receipt" ADD COLUMN     "firstPart" INTEGER,
ADD COLUMN     "lastPart" INTEGER,
ADD COLUMN     "partCount" INTEGER;

-- CreateTable
CREATE TABLE "InstalmentPlan" (
    "id" UUID NOT NULL,
    "studentId" UUID,
    "liveStudentId" UUID,
    "status" "InstalmentPlanStatus" NOT NULL DEFAULT 'OFFERED',
    "course" "Course" NOT NULL,
    "package" "Package" NOT NULL,
    "partCount" INTEGER NOT NULL,
    "totalMinor" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "lockedAt" TIMESTAMPTZ(3),
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "InstalmentPlan_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Instalment" (
    "planId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "amountMinor" INTEGER NOT NULL,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "paidAt" TIMESTAMPTZ(3),
    "paymentId" UUID,
    "notices" INTEGER NOT NULL DEFAULT 0,
    "nextNoticeAt" TIMESTAMPTZ(3),

    CONSTRAINT "Instalment_pkey" PRIMARY KEY ("planId","number")
);

-- CreateIndex
CREATE UNIQUE INDEX "InstalmentPlan_liveStudentId_key" ON "InstalmentPlan"("liveStudentId");

-- CreateIndex
CREATE INDEX "InstalmentPlan_studentId_idx" ON "InstalmentPlan"("studentId");

-- CreateIndex
CREATE INDEX "Instalment_paymentId_idx" ON "Instalment"("paymentId");

-- CreateIndex
CREATE INDEX "Instalment_nextNoticeAt_idx" ON "Instalment"("nextNoticeAt");

-- CreateIndex
CREATE INDEX "Payment_planId_idx" ON "Payment"("planId");

-- AddForeignKey
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_planId_fkey" FOREIGN KEY ("planId") REFERENCES "InstalmentPlan"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InstalmentPlan" ADD CONSTRAINT "InstalmentPlan_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InstalmentPlan" ADD CONSTRAINT "InstalmentPlan_liveStudentId_fkey" FOREIGN KEY ("liveStudentId") REFERENCES "Student"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Instalment" ADD CONSTRAINT "Instalment_planId_fkey" FOREIGN KEY ("planId") REFERENCES "InstalmentPlan"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Instalment" ADD CONSTRAINT "Instalment_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The parts of a plan sum to its total exactly, whoever writes them.
ALTER TABLE "InstalmentPlan" ADD CONSTRAINT "InstalmentPlan_parts" CHECK ("partCount" BETWEEN 2 AND 4);
ALTER TABLE "Instalment" ADD CONSTRAINT "Instalment_amount" CHECK ("amountMinor" > 0 AND number BETWEEN 1 AND 4);

CREATE FUNCTION "checkInstalments"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "InstalmentPlan" p WHERE p.id = NEW."planId"
    AND (SELECT (count(*), sum(i."amountMinor")) FROM "Instalment" i WHERE i."planId" = p.id)
      IS DISTINCT FROM (p."partCount"::bigint, p."totalMinor"::bigint);
  IF FOUND THEN
    RAISE EXCEPTION 'The parts of plan % are not its total', NEW."planId" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "Instalment_total" AFTER INSERT OR UPDATE OF "amountMinor" ON "Instalment"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "checkInstalments"();

-- Families with a late part count as paid in the funnel. As texts, since a new value of an enum cannot be used before the
-- commit that adds it.
CREATE OR REPLACE VIEW "FamilySteps" AS
  SELECT p.id AS "parentId", p."createdAt" AS "signedUpAt", u."emailVerified" AS "isVerified",
    coalesce(max(done.step) FILTER (WHERE s.course = 'WEBSITE_APP'), 0)::smallint AS "websiteAppStep",
    coalesce(max(done.step) FILTER (WHERE s.course = 'VIDEO_ANIMATION'), 0)::smallint AS "videoAnimationStep",
    max(active.at) AS "lastActiveAt"
  FROM "Profile" p
  JOIN "User" u ON u.id = p.id
  LEFT JOIN "Student" s ON s."parentId" = p.id
  LEFT JOIN LATERAL (SELECT max("completedAt") AS at FROM "LessonCompletion" l WHERE l."studentId" = s.id) active ON true
  LEFT JOIN LATERAL (SELECT CASE
    WHEN EXISTS (SELECT FROM "Certificate" c WHERE c."studentId" = s.id) THEN 4
    WHEN active.at IS NOT NULL THEN 3
    WHEN s."paymentStatus"::text IN ('COMPLETED', 'REFUNDED', 'OVERDUE') THEN 2
    WHEN s.id IS NOT NULL THEN 1
  END AS step) done ON true
  WHERE p.role = 'PARENT'
  GROUP BY p.id, p."createdAt", u."emailVerified";
