-- CreateTable
CREATE TABLE "IdleTimer" (
    "studentId" UUID NOT NULL,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "notifiedAt" TIMESTAMPTZ(3),
    "notificationId" UUID,

    CONSTRAINT "IdleTimer_pkey" PRIMARY KEY ("studentId")
);

-- CreateIndex
CREATE INDEX "IdleTimer_notifiedAt_dueAt_studentId_idx" ON "IdleTimer"("notifiedAt", "dueAt", "studentId");

-- CreateIndex
CREATE INDEX "IdleTimer_notificationId_idx" ON "IdleTimer"("notificationId");

-- AddForeignKey
ALTER TABLE "IdleTimer" ADD CONSTRAINT "IdleTimer_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IdleTimer" ADD CONSTRAINT "IdleTimer_notificationId_fkey" FOREIGN KEY ("notificationId") REFERENCES "Notification"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

-- Begins the idle timer of a child, or begins it again. Within an hour nothing is written: a week needs no more.
CREATE FUNCTION "restartIdleTimer"(student uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "IdleTimer" AS timer ("studentId", "dueAt") VALUES (student, now() + interval '7 days')
  ON CONFLICT ("studentId") DO UPDATE SET
    "dueAt" = EXCLUDED."dueAt", "notifiedAt" = NULL, "notificationId" = NULL
  WHERE timer."notifiedAt" IS NOT NULL OR timer."dueAt" < EXCLUDED."dueAt" - interval '1 hour';
$$;

CREATE FUNCTION "studentWasActive"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "restartIdleTimer"(NEW."studentId");
  RETURN NULL;
END $$;

CREATE TRIGGER "studentWasActive" AFTER INSERT ON "LessonCompletion"
  FOR EACH ROW EXECUTE FUNCTION "studentWasActive"();
CREATE TRIGGER "studentWasActive" AFTER INSERT ON "Submission"
  FOR EACH ROW EXECUTE FUNCTION "studentWasActive"();
CREATE TRIGGER "studentWasActive" AFTER INSERT ON "QuizAttempt"
  FOR EACH ROW EXECUTE FUNCTION "studentWasActive"();
CREATE TRIGGER "studentWasActive" AFTER INSERT ON "HelpRequest"
  FOR EACH ROW EXECUTE FUNCTION "studentWasActive"();

-- A child who is paid for, or gets a mentor, has a week from then on.
CREATE FUNCTION "studentBegan"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "restartIdleTimer"(NEW.id);
  RETURN NULL;
END $$;

CREATE TRIGGER "studentInserted" AFTER INSERT ON "Student"
  FOR EACH ROW WHEN (NEW."paymentStatus" = 'COMPLETED' AND NEW."mentorId" IS NOT NULL)
  EXECUTE FUNCTION "studentBegan"();
CREATE TRIGGER "studentBegan" AFTER UPDATE OF "paymentStatus", "paidThroughWeek", package, "mentorId" ON "Student"
  FOR EACH ROW WHEN (
    NEW."paymentStatus" = 'COMPLETED' AND NEW."mentorId" IS NOT NULL
    AND (OLD."paymentStatus", OLD."paidThroughWeek", OLD.package, OLD."mentorId")
      IS DISTINCT FROM (NEW."paymentStatus", NEW."paidThroughWeek", NEW.package, NEW."mentorId"))
  EXECUTE FUNCTION "studentBegan"();

-- Those who have a mentor already have a week from now on.
INSERT INTO "IdleTimer" ("studentId", "dueAt")
  SELECT id, now() + interval '7 days' FROM "Student"
  WHERE "paymentStatus" = 'COMPLETED' AND "mentorId" IS NOT NULL;
