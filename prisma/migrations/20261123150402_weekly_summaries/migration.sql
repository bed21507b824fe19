-- AlterTable
ALTER TABLE "NotificationSettings" ADD COLUMN     "summaryStoppedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "FamilySummary" (
    "parentId" UUID NOT NULL,
    "nextAt" TIMESTAMPTZ(3) NOT NULL,
    "isQuiet" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FamilySummary_pkey" PRIMARY KEY ("parentId")
);

-- CreateIndex
CREATE INDEX "FamilySummary_nextAt_idx" ON "FamilySummary"("nextAt");

-- AddForeignKey
ALTER TABLE "FamilySummary" ADD CONSTRAINT "FamilySummary_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A family has summaries from its first open enrolment on. The first run plans the first one, in the parent's zone.
CREATE FUNCTION "beginFamilySummary"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "FamilySummary" ("parentId", "nextAt") VALUES (NEW."parentId", CURRENT_TIMESTAMP) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "beginFamilySummary" AFTER INSERT OR UPDATE OF "paymentStatus", "parentId" ON "Student"
  FOR EACH ROW WHEN (NEW."paymentStatus" = 'COMPLETED') EXECUTE FUNCTION "beginFamilySummary"();
INSERT INTO "FamilySummary" ("parentId", "nextAt")
  SELECT DISTINCT "parentId", CURRENT_TIMESTAMP FROM "Student" WHERE "paymentStatus" = 'COMPLETED';
