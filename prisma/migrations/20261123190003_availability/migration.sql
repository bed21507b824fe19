-- CreateTable
CREATE TABLE "AvailabilityWindow" (
    "id" UUID NOT NULL,
    "mentorId" UUID NOT NULL,
    "weekday" INTEGER NOT NULL,
    "fromMinute" INTEGER NOT NULL,
    "untilMinute" INTEGER NOT NULL,

    CONSTRAINT "AvailabilityWindow_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "AvailabilityWindow_mentorId_idx" ON "AvailabilityWindow"("mentorId");

-- AddForeignKey
ALTER TABLE "AvailabilityWindow" ADD CONSTRAINT "AvailabilityWindow_mentorId_fkey" FOREIGN KEY ("mentorId") REFERENCES "Mentor"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A window lies within one day.
ALTER TABLE "AvailabilityWindow"
  ADD CONSTRAINT "AvailabilityWindow_weekday_range" CHECK ("weekday" BETWEEN 1 AND 7),
  ADD CONSTRAINT "AvailabilityWindow_within_day"
    CHECK ("fromMinute" >= 0 AND "fromMinute" < "untilMinute" AND "untilMinute" <= 1440);
