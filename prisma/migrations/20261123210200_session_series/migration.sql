-- AlterTable
ALTER TABLE "MentorSession" ADD COLUMN     "seriesId" UUID;

-- CreateIndex
CREATE INDEX "MentorSession_seriesId_startsAt_idx" ON "MentorSession"("seriesId", "startsAt");

-- The ids of weekly sessions follow from that of the first one. Only those that lie ahead can be cancelled together.
UPDATE "MentorSession" AS later SET "seriesId" = first.id
  FROM "MentorSession" AS first
  CROSS JOIN generate_series(1, 11) AS week
  CROSS JOIN LATERAL (
    SELECT encode(sha256(convert_to(first.id::text || ':' || week, 'UTF8')), 'hex') AS hex
  ) AS hash
  WHERE first."startsAt" > now() - interval '12 weeks'
    AND later."endsAt" > now()
    AND later."studentId" = first."studentId"
    AND later.id = (substr(hex, 1, 8) || '-' || substr(hex, 9, 4) || '-8' || substr(hex, 14, 3)
      || '-8' || substr(hex, 18, 3) || '-' || substr(hex, 21, 12))::uuid;
UPDATE "MentorSession" AS first SET "seriesId" = first.id
  WHERE EXISTS (SELECT 1 FROM "MentorSession" AS later WHERE later."seriesId" = first.id);
