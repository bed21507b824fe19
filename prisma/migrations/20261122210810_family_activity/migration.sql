-- AlterTable
ALTER TABLE "FamilyProgress" ADD COLUMN     "lastActiveAt" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "FamilyProgress_lastActiveAt_parentId_idx" ON "FamilyProgress"("lastActiveAt", "parentId");

-- What Prisma's schema cannot say.

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
    WHEN s."paymentStatus" IN ('COMPLETED', 'REFUNDED') THEN 2
    WHEN s.id IS NOT NULL THEN 1
  END AS step) done ON true
  WHERE p.role = 'PARENT'
  GROUP BY p.id, p."createdAt", u."emailVerified";

CREATE OR REPLACE FUNCTION "writeFamilyProgress"(family uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "FamilyProgress" WHERE "parentId" = family FOR UPDATE;
  INSERT INTO "FamilyProgress" AS stored SELECT * FROM "FamilySteps" WHERE "parentId" = family
  ON CONFLICT ("parentId") DO UPDATE SET
    "signedUpAt" = EXCLUDED."signedUpAt", "isVerified" = EXCLUDED."isVerified",
    "websiteAppStep" = EXCLUDED."websiteAppStep", "videoAnimationStep" = EXCLUDED."videoAnimationStep",
    "lastActiveAt" = EXCLUDED."lastActiveAt"
  WHERE (stored.*) IS DISTINCT FROM (EXCLUDED.*);
END $$;

CREATE OR REPLACE FUNCTION "workProgressed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  student uuid := CASE TG_OP WHEN 'DELETE' THEN OLD."studentId" ELSE NEW."studentId" END;
BEGIN
  -- Most lessons are not the first of a family, and only their time counts.
  IF TG_TABLE_NAME = 'LessonCompletion' AND TG_OP = 'INSERT' THEN
    UPDATE "FamilyProgress" f SET "lastActiveAt" = greatest(f."lastActiveAt", NEW."completedAt")
    FROM "Student" s
    WHERE s.id = student AND f."parentId" = s."parentId"
      AND CASE s.course WHEN 'WEBSITE_APP' THEN f."websiteAppStep" ELSE f."videoAnimationStep" END >= 3;
    IF FOUND THEN RETURN NULL; END IF;
  END IF;
  PERFORM "writeFamilyProgress"("parentId") FROM "Student" WHERE id = student;
  RETURN NULL;
END $$;

-- The families that are there already.
UPDATE "FamilyProgress" f SET "lastActiveAt" = active.at
FROM (
  SELECT s."parentId", max(l."completedAt") AS at
  FROM "LessonCompletion" l JOIN "Student" s ON s.id = l."studentId" GROUP BY s."parentId"
) active
WHERE active."parentId" = f."parentId";
