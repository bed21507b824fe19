-- Publishes to every gateway, with the commit, that rows behind the admin overview changed, whoever changed them. It says
-- nothing of the rows, so that equal notifications of a transaction are one; the gateways coalesce those of a second
-- (gateway/events/hub.ts). The channel and the form are the bus's (gateway/events/bus/busMessages.ts).
CREATE FUNCTION "broadcastOverviewChange"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('little_makers', '{"version": 1, "broadcast": {"kind": "overview.changed", "payload": {}}}');
  RETURN NULL;
END $$;

-- Of sign-ups, verified addresses, enrolments, first lessons and certificates the progress of the family says.
CREATE TRIGGER "familyProgressOverview" AFTER INSERT OR UPDATE OR DELETE ON "FamilyProgress"
  FOR EACH STATEMENT EXECUTE FUNCTION "broadcastOverviewChange"();
CREATE TRIGGER "paymentOverview" AFTER INSERT OR UPDATE OF status, flag, "settledAt" ON "Payment"
  FOR EACH STATEMENT EXECUTE FUNCTION "broadcastOverviewChange"();
CREATE TRIGGER "studentOverview"
  AFTER INSERT OR DELETE OR UPDATE OF "paymentStatus", package, course, "mentorId", "parentId" ON "Student"
  FOR EACH STATEMENT EXECUTE FUNCTION "broadcastOverviewChange"();
CREATE TRIGGER "completionOverview" AFTER INSERT OR DELETE ON "LessonCompletion"
  FOR EACH STATEMENT EXECUTE FUNCTION "broadcastOverviewChange"();
CREATE TRIGGER "submissionOverview" AFTER INSERT OR DELETE OR UPDATE OF status ON "Submission"
  FOR EACH STATEMENT EXECUTE FUNCTION "broadcastOverviewChange"();
CREATE TRIGGER "lessonOverview" AFTER INSERT OR DELETE OR UPDATE OF title, number, "isPublished" ON "Lesson"
  FOR EACH STATEMENT EXECUTE FUNCTION "broadcastOverviewChange"();
CREATE TRIGGER "mentorOverview" AFTER INSERT OR DELETE OR UPDATE OF "isActive", "maxStudents" ON "Mentor"
  FOR EACH STATEMENT EXECUTE FUNCTION "broadcastOverviewChange"();
CREATE TRIGGER "applicationOverview" AFTER INSERT OR DELETE OR UPDATE OF status ON "MentorApplication"
  FOR EACH STATEMENT EXECUTE FUNCTION "broadcastOverviewChange"();
CREATE TRIGGER "projectOverview" AFTER INSERT OR DELETE OR UPDATE OF "isApproved", "decidedAt" ON "Project"
  FOR EACH STATEMENT EXECUTE FUNCTION "broadcastOverviewChange"();
CREATE TRIGGER "reportOverview" AFTER INSERT OR DELETE OR UPDATE OF "openRank" ON "Report"
  FOR EACH STATEMENT EXECUTE FUNCTION "broadcastOverviewChange"();
CREATE TRIGGER "contactOverview" AFTER INSERT OR DELETE ON "Contact"
  FOR EACH STATEMENT EXECUTE FUNCTION "broadcastOverviewChange"();
